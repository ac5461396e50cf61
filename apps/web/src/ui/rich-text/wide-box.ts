import { wrapInWideBox } from './arrange-rich-text.ts';

/** A part of the width of a letter is no reason to scroll. */
const TOLERANCE = 1;
/** What stays in view covers what scrolls past it: at most this share of the box. */
const LARGEST_SHARE_OF_ROW_NAMES = 0.5;

/**
 * Keeps up with whether a box is narrower than what it holds, which the browser alone knows: only then it is
 * a stop for the Tab key with a name, and its edges show on which side more is to come.
 * @returns ends it
 */
export function watchWideBox(box: HTMLElement, name: string): () => void {
  function update(): void {
    const hidden = box.scrollWidth - box.clientWidth;
    const isWide = hidden > TOLERANCE;
    if (isWide) {
      box.tabIndex = 0;
      // In what names a control its own name would be heard in the place of what it holds.
      if (!box.closest('label, [role="radiogroup"]')) {
        box.setAttribute('role', 'region');
        box.setAttribute('aria-label', name);
      }
    } else for (const attribute of ['tabindex', 'role', 'aria-label']) box.removeAttribute(attribute);
    // Where text runs from right to left its beginning is 0, and what is left of it is negative.
    const isRightToLeft = getComputedStyle(box).direction === 'rtl';
    const left = isRightToLeft ? hidden + box.scrollLeft : box.scrollLeft;
    box.classList.toggle('has-more-left', isWide && left > TOLERANCE);
    box.classList.toggle('has-more-right', isWide && hidden - left > TOLERANCE);
    box.classList.toggle('keeps-row-names', isWide && hasNarrowRowNames(box));
  }
  const observer = new ResizeObserver(update);
  observer.observe(box);
  // What it holds may grow by itself, as when its face has come.
  for (const content of box.children) observer.observe(content);
  box.addEventListener('scroll', update, { passive: true });
  box.addEventListener('keydown', keepArrowKeys);
  return () => {
    observer.disconnect();
    box.removeEventListener('keydown', keepArrowKeys);
    box.removeEventListener('scroll', update);
  };
}

/**
 * Whether the first cell of each row names it, not where one reaches over several, and there is room beside
 * these names.
 */
function hasNarrowRowNames(box: HTMLElement): boolean {
  const name = box.querySelector(':scope > table :is(th, td):first-child');
  if (name === null || box.querySelector('[rowspan], [colspan]') !== null) return false;
  return name.clientWidth <= box.clientWidth * LARGEST_SHARE_OF_ROW_NAMES;
}

/**
 * Where the focus is on what scrolls, left and right are its own, and not the page's to go elsewhere with.
 */
function keepArrowKeys(event: KeyboardEvent): void {
  const isOnBox = event.target === event.currentTarget;
  if (isOnBox && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) event.stopPropagation();
}

/**
 * The same for each box of an arranged text, and for formulas within lines that turn out to be wider than
 * their line.
 */
export function watchWideBoxes(text: HTMLElement): () => void {
  const stops = new Map<Element, () => void>();

  function watchAll(): void {
    for (const box of text.querySelectorAll<HTMLElement>('.wide-scroll')) {
      if (!stops.has(box)) stops.set(box, watchWideBox(box, nameOf(box.firstElementChild)));
    }
  }
  const observer = new ResizeObserver(() => {
    const wide = [...text.querySelectorAll('math')].filter(isWiderThanItsLine);
    for (const formula of wide) wrapInWideBox(formula);
    if (wide.length > 0) watchAll();
  });
  watchAll();
  for (const formula of text.querySelectorAll('math')) {
    if (!formula.closest('.wide-scroll')) observer.observe(formula);
  }
  if (text.querySelector('math')) observer.observe(text);
  return () => {
    observer.disconnect();
    for (const stop of stops.values()) stop();
  };
}

function isWiderThanItsLine(formula: Element): boolean {
  if (formula.closest('.wide-scroll')) return false;
  const line = formula.parentElement?.closest<HTMLElement>('p, li, dt, dd, td, th, div, .rich-text-inline');
  // Without a width of its own the line is not drawn.
  return (
    line != null &&
    line.clientWidth > 0 &&
    formula.getBoundingClientRect().width > line.clientWidth + TOLERANCE
  );
}

function nameOf(content: Element | null): string {
  const kind = content?.localName === 'table' ? 'Table' : content?.localName === 'math' ? 'Formula' : 'Text';
  return `${kind}, scrolls sideways`;
}
