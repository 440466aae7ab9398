/** A phone's sheet: low (title and tray), high, or tall over the board; its handle is tapped, or pulled up or down. */

const STEPS = ["low", "high", "tall"] as const;
/** So many pixels are a pull. */
const PULL = 20;

type Step = (typeof STEPS)[number];

function step(): Step {
  return STEPS.find((one) => one === document.body.dataset.sheet) ?? "high";
}

export function setSheet(next: Step): void {
  document.body.dataset.sheet = next;
}

/** What lies under a tall sheet is needed again. */
export function lower(): void {
  if (step() === "tall") setSheet("high");
}

/** Let a handle pull the sheet. A tap counts when it is over: the finger must not meet what has come under it. */
export function handle(grab: HTMLElement): void {
  let from = 0;
  let pulled = false;
  grab.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    pulled = false;
    grab.setPointerCapture(event.pointerId);
  });
  grab.addEventListener("pointerup", ({ clientY }) => {
    const by = clientY - from;
    pulled = Math.abs(by) >= PULL;
    const at = STEPS.indexOf(step());
    if (pulled) setSheet(STEPS[Math.min(Math.max(at - Math.sign(by), 0), STEPS.length - 1)] ?? "high");
  });
  grab.addEventListener("click", () => !pulled && setSheet(step() === "high" ? "low" : "high"));
}
