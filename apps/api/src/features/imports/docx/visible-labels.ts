import { LOST_EQUATION } from '@assay/interchange';
import { ListLabels, type ListOfParagraph } from './list-labels.ts';
import type { ListStyles } from './list-styles.ts';
import { readWordXml } from './word-xml.ts';

const EQUATIONS = ['m:oMath', 'm:oMathPara'];

/**
 * Writes the labels of automatic lists into a document's XML as text, and replaces each equation by {@link
 * LOST_EQUATION}: the converter to HTML knows neither.
 */
export function withVisibleLabels(xml: string, styles: ListStyles): string {
  const labels = new ListLabels(styles);
  const pieces: string[] = [];
  let done = 0;
  let paragraphs = 0;
  let equations = 0;
  let isProperties = false;
  let paragraph: ListOfParagraph = { list: null, level: null, style: null };
  const insert = (at: number, text: string) => {
    pieces.push(xml.slice(done, at), runOf(text));
    done = at;
  };
  readWordXml(xml, {
    open({ name, attribute }) {
      if (name === 'w:p') paragraphs += 1;
      else if (name === 'w:pPr') {
        isProperties = paragraphs === 1;
        paragraph = { list: null, level: null, style: null };
      } else if (EQUATIONS.includes(name)) equations += 1;
      else if (!isProperties) return;
      else if (name === 'w:pStyle') paragraph.style = attribute('val');
      else if (name === 'w:numId') paragraph.list = attribute('val');
      else if (name === 'w:ilvl') paragraph.level = Number(attribute('val') ?? 0);
    },
    close({ name, at }) {
      if (name === 'w:p') paragraphs -= 1;
      else if (name === 'w:pPr' && isProperties) {
        isProperties = false;
        const label = labels.next(paragraph);
        if (label !== null) insert(at, `${label} `);
      } else if (EQUATIONS.includes(name)) {
        equations -= 1;
        if (equations === 0) insert(at, LOST_EQUATION);
      }
    },
  });
  return pieces.join('') + xml.slice(done);
}

function runOf(text: string): string {
  const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<w:r><w:t xml:space="preserve">${shown}</w:t></w:r>`;
}
