import { textLines } from '../../bytes/text-lines.ts';
import { RepeatedLines } from '../../joined-lines.ts';
import { ExplanationLengths } from './explanation-lengths.ts';
import { isExplanationMark, type MarkedForm } from './marked-form.ts';
import type { LineMark } from './marks.ts';
import type { StrayLineDetector } from './stray-lines.ts';

/**
 * What all lines of a text tell of each.
 * @param repeated what stands at several places without a mark
 * @param labels how often the label of each option stands; last how often the one behind them all
 * @param explainsShortly whether few explanations go on below a sentence, or there are few at all
 */
type Survey = { repeated: RepeatedLines; labels: number[]; explainsShortly: boolean };

/**
 * Looks at all lines of a text once.
 * @param stems the names of the fields that make the stem @param told of those that explain the answer
 */
export function surveyLines(
  bytes: Uint8Array,
  marks: LineMark[],
  {
    stems,
    options,
    stray,
    told,
  }: Pick<MarkedForm, 'stems' | 'told'> & { options: string[]; stray: StrayLineDetector },
): Survey {
  const repeated = new RepeatedLines();
  const labels = Array.from({ length: options.length + 1 }, () => 0);
  let at = -1;
  let before = '';
  const lengths = new ExplanationLengths();
  let isInExplanation = false;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : '';
    if (text === '') isInExplanation = false;
    if (text === '') continue;
    // A first mark that begins with a name, as `{number}. {stem}`, fits an option, too.
    const found = marks.findLastIndex((mark) => !mark.isAnything && mark.pattern.test(text));
    if (found < 0) repeated.add(text, before, isOfStem(marks, at, stems) ? 'stem' : 'elsewhere');
    else at = found;
    if (found >= 0) isInExplanation = isExplanationMark({ marks, told }, found);
    if (isInExplanation && found >= 0) lengths.begin();
    else if (isInExplanation) lengths.goOn(before, text);
    const current = marks[at]?.names[0] ?? '';
    const isNext = found < 0 && stray.isNextLabel(text, current);
    const option = options.indexOf(current) + (isNext ? 1 : 0);
    if (option >= 0 && (found >= 0 || isNext)) labels[option] = (labels[option] ?? 0) + 1;
    before = text;
  }
  return { repeated, labels, explainsShortly: lengths.areShort };
}

/** Whether what follows a mark goes on with the stem, or is one that nothing marks. */
function isOfStem(marks: LineMark[], at: number, stems: ReadonlySet<string>): boolean {
  const next = marks[at + 1];
  const names = [marks[at]?.names.at(-1), next?.isAnything ? next.names.at(-1) : undefined];
  return names.some((name) => name !== undefined && stems.has(name));
}
