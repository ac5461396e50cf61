import { textLines } from '../../bytes/text-lines.ts';
import { RepeatedLines } from '../../joined-lines.ts';
import { ExplanationLengths } from './explanation-lengths.ts';
import {
  isExplanationMark,
  isKeyMark,
  isOptionMark,
  type MappedForm,
  type MarkedForm,
  type NumberedLine,
  readMark,
} from './marked-form.ts';
import type { LineMark } from './marks.ts';

/**
 * What all lines of a text tell of each.
 * @param repeated what stands at several places without a mark
 * @param labels how often the label of each option stands; last how often the one behind them all
 * @param explainsShortly whether few explanations go on below a sentence, or there are few at all
 * @param wholeFrom the numbers of the lines that begin a whole question, with its options and its key right below
 */
type Survey = {
  repeated: RepeatedLines;
  labels: number[];
  explainsShortly: boolean;
  wholeFrom: ReadonlySet<number>;
};

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
    keys,
    star,
  }: Pick<MarkedForm, 'stems' | 'told' | 'keys' | 'star' | 'options' | 'stray'>,
): Survey {
  const repeated = new RepeatedLines();
  const labels = Array.from({ length: options.length + 1 }, () => 0);
  let at = -1;
  let before = '';
  const lengths = new ExplanationLengths();
  const whole = new WholeQuestions({ marks, options, keys, star });
  let isInExplanation = false;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : '';
    whole.add({ number: line.number, text });
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
  return { repeated, labels, explainsShortly: lengths.areShort, wholeFrom: whole.from };
}

/**
 * Finds the lines from which on a question stands, with its options and its key, and no empty line but above these. A numbered
 * line may as well be a statement of the question's stem, or of the explanation above it: where those are not told by
 * their own counting, none is taken for the beginning.
 */
class WholeQuestions {
  readonly from = new Set<number>();
  readonly #form: MappedForm;
  readonly #firstOption: number;
  readonly #keys: LineMark[];
  /** Since the last question. */
  #numbered: { line: number; ordinal: number }[] = [];
  #options = 0;
  #isStarred = false;
  #isAfterEmptyLine = false;

  constructor(form: MappedForm) {
    this.#form = form;
    this.#firstOption = form.marks.findIndex((_, index) => isOptionMark(form, index));
    this.#keys = form.marks.filter((_, index) => isKeyMark(form, index));
  }

  add({ number, text }: NumberedLine): void {
    if (text === '') {
      this.#isAfterEmptyLine = true;
      return;
    }
    const isKey = this.#keys.some(({ pattern }) => pattern.test(text));
    if (this.#numbered.length > 0 && this.#isNextOption(text)) this.#options += 1;
    else if (!isKey) this.#addAbove(number, text);
    this.#isAfterEmptyLine = false;
    if (this.#options >= 2 && (isKey || this.#isStarred)) {
      const beginning = findBeginning(this.#numbered);
      if (beginning !== null) this.from.add(beginning);
      this.#clear();
    } else if (isKey) this.#clear();
  }

  /** A line that is no option and no key. */
  #addAbove(number: number, text: string): void {
    if (this.#isAfterEmptyLine) this.#clear();
    const [, word = ''] = this.#form.marks[0]?.pattern.exec(text) ?? [];
    if (!/^\d+$/u.test(word)) return;
    this.#numbered.push({ line: number, ordinal: Number(word) });
    this.#options = 0;
  }

  #clear(): void {
    this.#numbered = [];
    this.#options = 0;
    this.#isStarred = false;
  }

  #isNextOption(text: string): boolean {
    const index = this.#firstOption + this.#options;
    const found = isOptionMark(this.#form, index) ? readMark(this.#form, index, text) : null;
    this.#isStarred ||= found?.isStarred === true;
    return found !== null;
  }
}

/**
 * Which of the numbered lines above options is the question's own: behind a list that counts from 1, as explanations have
 * them, and before one, as statements are counted; null where that cannot be told.
 */
function findBeginning(numbered: { line: number; ordinal: number }[]): number | null {
  const at = numbered.findIndex(({ ordinal }, index) => ordinal !== index + 1);
  const own = numbered[at];
  if (own === undefined) return null;
  const statements = numbered.slice(at + 1);
  return statements.every(({ ordinal }, index) => ordinal === index + 1) ? own.line : null;
}

/** Whether what follows a mark goes on with the stem, or is one that nothing marks. */
function isOfStem(marks: LineMark[], at: number, stems: ReadonlySet<string>): boolean {
  const next = marks[at + 1];
  const names = [marks[at]?.names.at(-1), next?.isAnything ? next.names.at(-1) : undefined];
  return names.some((name) => name !== undefined && stems.has(name));
}
