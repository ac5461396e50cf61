import { alignDecimals, isFigure } from './decimal-alignment.ts';
import { formulaWords } from './formula-words.ts';

/** Elements that may be wider than their line. */
const WIDE = 'table, pre, math[display="block"]';
/** Elements with text of their own, within a text and as the text itself. */
const TEXT_BLOCKS = 'p, li, dd, div, blockquote';

/**
 * Arranges what an author's HTML leaves open, in place: a formula that stands alone is set as large as on a
 * line of its own, columns of figures are aligned at their decimal points, and elements that may be wider
 * than the page are put in a box that can scroll. Idempotent.
 */
export function arrangeRichText(text: Element): void {
  for (const formula of text.querySelectorAll('math')) {
    if (!standsAlone(formula, text)) continue;
    if (!formula.hasAttribute('displaystyle')) formula.setAttribute('displaystyle', 'true');
    wrapInWideBox(formula);
  }
  for (const table of text.querySelectorAll('table')) alignTable(table);
  for (const wide of text.querySelectorAll(WIDE)) wrapInWideBox(wide);
}

/**
 * Names each formula by its words: the accessible name of a control is made of the names and texts in it, and
 * takes nothing from MathML.
 */
export function nameFormulas(text: Element): void {
  for (const formula of text.querySelectorAll('math')) {
    formula.setAttribute('aria-label', formulaWords(formula));
  }
}

/** Wraps content wider than its line in a box that can scroll, made of spans, as it may be within a line. */
export function wrapInWideBox(content: Element): void {
  if (content.parentElement?.closest('.wide-scroll')) return;
  const box = document.createElement('span');
  box.className = 'wide-box';
  const scroll = document.createElement('span');
  scroll.className = 'wide-scroll';
  content.replaceWith(box);
  box.append(scroll);
  scroll.append(content);
}

function standsAlone(formula: Element, text: Element): boolean {
  const block = formula.parentElement;
  if (block === null || (block !== text && !block.matches(TEXT_BLOCKS))) return false;
  return [...block.childNodes].every((node) => node === formula || node.textContent?.trim() === '');
}

/** Columns of the table's body; null where cells span several, so that columns cannot be told by position. */
function columnsOf(table: HTMLTableElement): HTMLTableCellElement[][] | null {
  const cells = [...table.rows].map((row) => [...row.cells]);
  if (cells.flat().some(({ colSpan, rowSpan }) => colSpan !== 1 || rowSpan !== 1)) return null;
  const width = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, at) =>
    cells.flatMap((row) => {
      const cell = row[at];
      return cell === undefined ? [] : [cell];
    }),
  );
}

function alignTable(table: HTMLTableElement): void {
  for (const [at, column] of (columnsOf(table) ?? []).entries()) {
    const values = column.filter((cell) => cell.localName === 'td' && cell.closest('thead') === null);
    const texts = values.map((cell) => cell.textContent ?? '');
    // The first column names its rows, even if by years.
    const isOfFigures =
      at > 0 && texts.length > 1 && texts.every((text) => text.trim() === '' || isFigure(text));
    if (isOfFigures && texts.some(isFigure)) for (const cell of column) cell.classList.add('num');
    if (!values.every((cell) => cell.classList.contains('num'))) continue;
    for (const [index, lack] of (alignDecimals(texts) ?? []).entries()) {
      const cell = values[index];
      if (cell !== undefined && lack !== '') cell.dataset.lack = lack;
    }
  }
}
