import { wrapInWideBox } from './arrange-rich-text.ts';

/** An overflow of less than a letter's width is no reason to scroll. */
const TOLERANCE = 1;
/** Sticky row names cover the content that scrolls past: at most this share of the box. */
const LARGEST_SHARE_OF_ROW_NAMES = 0.5;

/**
 * Watches whether a box is narrower than its content, which only the browser knows: if so, it is a tab stop
 * with a name, and its edges show on which side more is to come.
 * @returns a function that ends the watch
 */
export function watchWideBox(box: HTMLElement, name: string): () => void {
  function update(): void {
    const hidden = box.scrollWidth - box.clientWidth;
    const isWide = hidden > TOLERANCE;
    if (isWide) {
      box.tabIndex = 0;
      // Within an element that names a control, the box's own name would be read instead of its content.
      if (!box.closest('label, [role="radiogroup"]')) {
        box.setAttribute('role', 'region');
        box.setAttribute('aria-label', name);
      }
    } else for (const attribute of ['tabindex', 'role', 'aria-label']) box.removeAttribute(attribute);
    // In right-to-left text the scroll position begins at 0 and decreases.
    const isRightToLeft = getComputedStyle(box).direction === 'rtl';
    const left = isRightToLeft ? hidden + box.scrollLeft : box.scrollLeft;
    box.classList.toggle('has-more-left', isWide && left > TOLERANCE);
    box.classList.toggle('has-more-right', isWide && hidden - left > TOLERANCE);
    box.classList.toggle('keeps-row-names', isWide && hasNarrowRowNames(box));
  }
  const observer = new ResizeObserver(update);
  observer.observe(box);
  // The content may grow by itself, as when its font has loaded.
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
 * True when the first cell of each row names it, no cell spans several rows or columns, and there is room
 * beside these names.
 */
function hasNarrowRowNames(box: HTMLElement): boolean {
  const name = box.querySelector(':scope > table :is(th, td):first-child');
  if (name === null || box.querySelector('[rowspan], [colspan]') !== null) return false;
  return name.clientWidth <= box.clientWidth * LARGEST_SHARE_OF_ROW_NAMES;
}

/** With focus on the scrolling box, left and right scroll it, and do not navigate the page. */
function keepArrowKeys(event: KeyboardEvent): void {
  const isOnBox = event.target === event.currentTarget;
  if (isOnBox && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) event.stopPropagation();
}

/**
 * Watches each box of an arranged text, and formulas within lines that turn out to be wider than their line.
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
