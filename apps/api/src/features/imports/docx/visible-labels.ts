import { LOST_EQUATION } from '@assay/interchange';
import type { ListLabels } from './list-labels.ts';
import { elementsIn, type WordElement } from './word-xml.ts';

/**
 * Writes the labels of automatic lists into a document's XML as text, and {@link LOST_EQUATION} behind each
 * equation: the converter to HTML knows neither.
 * @param document its elements
 */
export function withVisibleLabels(xml: string, document: WordElement, labels: ListLabels): string {
  const inserted: { at: number; text: string }[] = [];
  for (const paragraph of elementsIn(document, 'w:p')) {
    const properties = paragraph.children.find(({ name }) => name === 'w:pPr');
    const label = properties === undefined ? null : labels.next(properties);
    if (properties !== undefined && label !== null) inserted.push({ at: properties.end, text: `${label} ` });
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
