/** The settings of this device, and the sheet in which they are changed. */

export * from "./preferences";
export { openSettings } from "./settings-sheet";
