/** Runs before the page is painted, so that the chosen colours are there from the first moment. */

try {
  const { theme, size, motion } = JSON.parse(localStorage.getItem("bohrd.settings") ?? "{}") as Record<string, unknown>;
  const root = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") root.theme = theme;
  if (size === "large") root.size = size;
  if (motion === "less") root.motion = motion;
} catch {
  /* No storage: the system's colours. */
}
