/** Time in figures. */

/** Seconds as a clock shows them. */
export function clockFace(seconds: number): string {
  const two = (part: number): string => String(Math.floor(part)).padStart(2, "0");
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
