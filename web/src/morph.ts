/** Make one tree look like another while keeping the elements that are in both, so that they can move. */

/** What the page gives to pieces and their pictures do not know of. */
const GIVEN = ["role", "tabindex"];
const STATE = /^(?:legal|worth|cost|chosen|last|hint|pointed|planned|by-\d+)$/;

export function morph(from: Element, to: Element): void {
  if (from.isEqualNode(to)) return;
  keepGiven(from, to);
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  morphChildren(from, to);
}

/** A piece that stays keeps what it was given until it is given something else: taking it away to give it back would style it anew. */
function keepGiven(from: Element, to: Element): void {
  const target = from.getAttribute("data-target");
  if (target === null || target !== to.getAttribute("data-target")) return;
  for (const name of GIVEN) {
    const given = from.getAttribute(name);
    if (given !== null && !to.hasAttribute(name)) to.setAttribute(name, given);
  }
  for (const state of from.classList) if (STATE.test(state)) to.classList.add(state);
}

/** The same for what is inside, whatever holds it. */
export function morphChildren(from: Element, to: ParentNode & Node): void {
  const named = new Map<string, Element>();
  for (const child of from.children) if (child.id) named.set(child.id, child);
  const wanted = new Set([...to.children].map((child) => child.id).filter(Boolean));
  let here: ChildNode | null = from.firstChild;
  for (const child of [...to.childNodes]) {
    while (here && isDoomed(here, wanted)) here = drop(here);
    const id = child instanceof Element ? child.id : "";
    const same: ChildNode | null = id ? (named.get(id) ?? null) : here;
    if (same && fits(same, child)) {
      if (same === here) here = here.nextSibling;
      else from.insertBefore(same, here);
      if (same instanceof Element && child instanceof Element) morph(same, child);
      else if (same.nodeValue !== child.nodeValue) same.nodeValue = child.nodeValue;
    } else {
      from.insertBefore(child, here);
    }
  }
  while (here) here = drop(here);
}

/** An element whose id the new tree does not have at this place. */
function isDoomed(node: ChildNode, wanted: Set<string>): boolean {
  return node instanceof Element && node.id !== "" && !wanted.has(node.id);
}

function fits(old: ChildNode, next: ChildNode): boolean {
  if (old.nodeName !== next.nodeName || old.nodeType !== next.nodeType) return false;
  return !(old instanceof Element && next instanceof Element) || old.id === next.id;
}

function drop(node: ChildNode): ChildNode | null {
  const next = node.nextSibling;
  node.remove();
  return next;
}
