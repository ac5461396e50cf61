/** Room left around what was brought into view, so that its outline is whole. */
const ROOM = 6;

/** Brings an element into view within the boxes that scroll around it. The page itself stays: scrollIntoView would move it. */
export function scrollOwnBoxes(element: Element): void {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight) continue;
    const inner = element.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    const above = outer.top - inner.top + ROOM;
    const below = inner.bottom - outer.bottom + ROOM;
    if (above > 0) box.scrollTop -= above;
    else if (below > 0) box.scrollTop += below;
  }
}
