import { MAX_STYLES } from './list-labels.ts';
import { childAt, elementsIn, valueAt, type WordElement } from './word-xml.ts';

/**
 * The runs of a paragraph that Word does not show, by themselves, by their style or by the paragraph's.
 * @param styles of the document, by id
 */
export function* hiddenRuns(
  paragraph: WordElement,
  styles: Map<string, WordElement>,
): Generator<WordElement> {
  const isHiddenBy = (style: string | null) => {
    let id = style;
    for (let depth = 0; id !== null && depth < MAX_STYLES; depth += 1) {
      const hides = hidesText(styles.get(id));
      if (hides !== null) return hides;
      id = valueAt(styles.get(id), 'w:basedOn');
    }
    return null;
  };
  const isParagraphHidden = isHiddenBy(valueAt(paragraph, 'w:pPr', 'w:pStyle'));
  for (const run of elementsIn(paragraph, 'w:r')) {
    const own = hidesText(run) ?? isHiddenBy(valueAt(run, 'w:rPr', 'w:rStyle'));
    if (own ?? isParagraphHidden) yield run;
    else for (const inner of elementsIn(run, 'w:p')) yield* hiddenRuns(inner, styles);
  }
}

/** True if the properties of an element hide text, false if they show it; null if they say nothing. */
export function hidesText(element: WordElement | undefined): boolean | null {
  const vanish = childAt(element, 'w:rPr', 'w:vanish');
  return vanish === undefined ? null : !/^(?:0|false|off)$/u.test(vanish.attributes['w:val'] ?? '');
}
