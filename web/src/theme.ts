/** Runs before the page is painted, so that the chosen colours are there from the first moment. */

try {
  const theme = localStorage.getItem("bohrd.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  /* No storage: the system's colours. */
}
