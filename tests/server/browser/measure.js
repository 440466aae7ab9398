// What is wrong with the texts on the page, and what a finger can hardly hit. The tests evaluate this file, which
// gives an object with a function for each.
(() => {
  const MOVED = "[data-pan], [data-zoom]";
  const UNSEEN = "script, style, title, symbol, option, dialog:not([open]), .hidden-words, .skip, [hidden]";
  const MOST_OF_IT = "#board, #stage, .scene";
  const MOST = 8;

  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(UNSEEN);
  const few = (all) => [...new Set(all)].slice(0, MOST);
  const piece = (element) => element.closest("[data-target], button, a, label");

  /** Every text node that is shown, with its box and those of its lines. */
  function texts() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      const words = node.textContent.trim();
      const element = node.parentElement;
      if (!words || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width >= 1 && box.height >= 1) found.push({ words: words.slice(0, 40), element, box, lines: [...range.getClientRects()] });
    }
    return found;
  }

  /** The size of its type as displayed: zoomed, scaled or drawn in a box of another size. */
  function displayed(element) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (element.ownerSVGElement) {
      const matrix = element.getScreenCTM();
      return size * Math.hypot(matrix.a, matrix.b);
    }
    const block = element.closest("div, section, p, li, button, h1, h2, h3") ?? element;
    return block.offsetWidth ? (size * block.getBoundingClientRect().width) / block.offsetWidth : size;
  }

  /** Lines of type reach a little above and below what is drawn of their letters. */
  function isInside(box, room, leading = 0) {
    const across = box.left >= room.left - 1.5 && box.right <= room.right + 1.5;
    return across && box.top >= room.top - 1.5 - leading && box.bottom <= room.bottom + 1.5 + leading;
  }

  /** Whether all of it is to be seen; "away" is what lies in a list that scrolls, or in a board that is moved. */
  function shown(element, box) {
    const leading = 0.16 * parseFloat(getComputedStyle(element).fontSize);
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflow === "visible" || isInside(box, up.getBoundingClientRect(), leading)) continue;
      return /auto|scroll/.test(style.overflow) || element.closest(MOVED) ? "away" : "cut";
    }
    if (isInside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return "whole";
    return element.closest(MOVED) ? "away" : "cut";
  }

  /** The list that it can be scrolled into sight in, if it is in one. */
  function scroller(element) {
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflow) && up.scrollHeight > up.clientHeight + 1) return up;
    }
    return null;
  }

  /** What lies over the middle of a line of a text, if something does that is not a part of the same piece. */
  function cover({ element, lines }) {
    return lines.map((line) => over(element, line)).find(Boolean) ?? null;
  }

  function over(element, box) {
    const at = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const top = at.find((one) => getComputedStyle(one).pointerEvents !== "none");
    if (!top || top.contains(element) || element.contains(top)) return null;
    if (getComputedStyle(element).pointerEvents === "none" || scroller(element)?.contains(top)) return null;
    return piece(top) && piece(top) === piece(element) ? null : top;
  }

  function isCrossing(one, two) {
    if (one.element.contains(two.element) || two.element.contains(one.element)) return false;
    const across = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
    const down = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
    return across > 3 && down > 0.3 * Math.min(one.box.height, two.box.height);
  }

  /** Whether it can be scrolled at all: what hides its overflow still moves when a piece at its edge takes the focus. */
  function moves(element) {
    element.scrollTo(9, 9);
    const { scrollLeft, scrollTop } = element;
    element.scrollTo(0, 0);
    return scrollLeft + scrollTop > 1;
  }

  function wrong(least) {
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    const scrolls = scrollWidth > innerWidth + 1 || scrollHeight > innerHeight + 1 || [document.body, ...document.querySelectorAll(MOST_OF_IT)].some(moves);
    const all = texts().map((text) => ({ ...text, shown: shown(text.element, text.box) }));
    const seen = all.filter((text) => text.shown === "whole");
    const found = {
      scroll: scrolls ? [`${scrollWidth}x${scrollHeight}`] : [],
      small: all
        .filter((text) => text.shown !== "away" && displayed(text.element) < least - 0.05)
        .map((text) => `${displayed(text.element).toFixed(1)} ${text.words}`),
      cut: all.filter((text) => text.shown === "cut").map((text) => text.words),
      covered: seen
        .map((text) => [text, cover(text)])
        .filter(([, by]) => by)
        .map(([text, by]) => `${text.words} by ${by.tagName} ${by.id} ${by.getAttribute("class")}`),
      crossing: seen.filter((text) => !scroller(text.element)).flatMap((one, index, some) =>
        some.slice(index + 1).filter((two) => isCrossing(one, two)).map((two) => `${one.words} / ${two.words}`),
      ),
    };
    return Object.entries(found).flatMap(([kind, what]) => few(what).map((one) => `${kind}: ${one}`));
  }

  /** Of these elements those under 40 px, if they are on the screen. */
  function tiny(elements) {
    const small = [...elements]
      .filter(isSeen)
      .map((element) => [element, element.getBoundingClientRect()])
      .filter(([, box]) => box.width > 0 && isInside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }))
      .filter(([, box]) => Math.min(box.width, box.height) < 39.5)
      .map(([element, { width, height }]) => {
        const name = element.id || element.dataset.target || element.textContent.trim().slice(0, 30);
        return `${Math.round(width)}x${Math.round(height)} ${name}`;
      });
    return few(small).map((one) => `touch: ${one}`);
  }

  /** What a finger can hardly hit beside the board, and on a board that is not enlarged for it. */
  function untouchable() {
    const all = document.querySelectorAll("button, a[href], summary, select, input, .legal[data-target]");
    return tiny([...all].filter((element) => !element.closest(MOVED)));
  }

  /** The same on a board that has been enlarged. */
  function unreachable() {
    return tiny([...document.querySelectorAll(".legal[data-target]")].filter((element) => element.closest(MOVED)));
  }

  return { wrong, untouchable, unreachable };
})()
