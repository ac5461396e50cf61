import { HIDDEN_FROM, HIDDEN_TO, LOST_EQUATION } from '@assay/interchange';
import { hiddenRuns, hidesText } from './hidden-text.ts';
import type { ListLabels } from './list-labels.ts';
import { elementsIn, type WordElement } from './word-xml.ts';

/**
 * Writes into a document's XML what the converter to HTML does not know: the labels of automatic lists as
 * text, {@link LOST_EQUATION} behind each equation, {@link HIDDEN_FROM} and {@link HIDDEN_TO} around hidden
 * text.
 * @param document its elements @param styles its styles, by id
 */
export function withVisibleLabels(
  xml: string,
  document: WordElement,
  styles: Map<string, WordElement>,
  labels: ListLabels,
): string {
  const inserted: { at: number; text: string }[] = [];
  for (const paragraph of elementsIn(document, 'w:p')) {
    const properties = paragraph.children.find(({ name }) => name === 'w:pPr');
    const hidden = [...hiddenRuns(paragraph, styles)];
    const isEmptied = hidden.length > 0 && hidden.length === [...elementsIn(paragraph, 'w:r')].length;
    const isShown = properties !== undefined && !isEmptied && hidesText(properties) !== true;
    const label = isShown ? labels.next(properties) : null;
    if (isShown && label !== null) inserted.push({ at: properties.end, text: `${label} ` });
    for (const { start, end } of hidden)
      inserted.push({ at: start, text: HIDDEN_FROM }, { at: end, text: HIDDEN_TO });
  }
  for (const { end } of elementsIn(document, 'm:oMath', 'm:oMathPara'))
    inserted.push({ at: end, text: LOST_EQUATION });
  let done = 0;
  const pieces = inserted
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => {
      const before = xml.slice(done, at);
      done = at;
      return before + runOf(text);
    });
  return pieces.join('') + xml.slice(done);
}

function runOf(text: string): string {
  const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<w:r><w:t xml:space="preserve">${shown}</w:t></w:r>`;
}
