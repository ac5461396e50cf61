import { type Note, suspicious } from '../../findings.ts';
import type { CellFault } from '../table.ts';
import type { XmlElement } from './xml-parts.ts';

/** A cell as it is shown. @param fault the reason why its text cannot be taken */
export type CellText = { text: string; fault?: CellFault; note?: Note };

const RAISED = signsOf('0123456789+-−–n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ');
const LOWERED = signsOf('0123456789+-−–', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋');
/** Signs that mean the same on the line. */
const ON_THE_LINE = /^[\s®™©*†‡°]$/u;

function signsOf(plain: string, written: string): Map<string, string> {
  const signs = [...written];
  return new Map([...plain].map((sign, at) => [sign, signs[at] ?? sign]));
}

/**
 * Joins a text from its runs, without phonetic signs. Raised and lowered signs become those of Unicode: on
 * the line 10⁹ would be another number. A raised sign that Unicode lacks, as in an exponent, is a fault; a
 * lowered one, as in the name of a quantity, is noted.
 */
export function textOfRuns(element: XmlElement): CellText {
  const cell: CellText = { text: '' };
  addRuns(element, cell);
  return cell;
}

function addRuns({ name, text, children }: XmlElement, cell: CellText): void {
  if (name === 'rPh') return;
  if (name === 't') {
    cell.text += restore(text);
    return;
  }
  const align = children
    .find((child) => child.name === 'rPr')
    ?.children.find((child) => child.name === 'vertAlign')?.attributes.val;
  if (align !== 'superscript' && align !== 'subscript') {
    for (const child of children) addRuns(child, cell);
    return;
  }
  const signs = align === 'superscript' ? RAISED : LOWERED;
  const plain = restore(children.map((child) => (child.name === 't' ? child.text : '')).join(''));
  cell.text += [...plain].map((sign) => signs.get(sign) ?? sign).join('');
  if ([...plain].every((sign) => signs.has(sign) || ON_THE_LINE.test(sign))) return;
  if (align === 'superscript') cell.fault = 'raised_text';
  else cell.note ??= suspicious('lowered_as_text', plain);
}

/** Restores characters that XML cannot hold. */
function restore(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/giu, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
