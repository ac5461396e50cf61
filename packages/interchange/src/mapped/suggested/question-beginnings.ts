import { textLines } from '../../bytes/text-lines.ts';
import type { LetteredOptions } from './lettered-options.ts';
import { marksOfKnownLabels } from './marks-below-key.ts';
import { beginsQuestion, headingOf, numberOf, pointsOf, type StemMarks, stemMarksOf } from './stem-marks.ts';

/** So many lines above the number of a question are looked at. */
const MAX_LABELS = 10;

/** A line as it is shown, counted from 1. */
export type ShownLine = { line: number; text: string };
/** @param labels what stands above its number in the same paragraph @param isApart whether that is not the paragraph of an answer */
type Labelled = { labels: string[]; number: ShownLine; isApart: boolean };

/**
 * Looks at where the questions begin until one tells the mark: a case may stand above it with empty lines in it.
 * @param questions where the options of all questions stand
 * @param isAnswer whether a line says which option is right
 */
export function newBeginnings(
  lines: string[],
  bytes: Uint8Array,
  questions: readonly LetteredOptions[],
  isAnswer: (line: string) => boolean,
) {
  const begun: ShownLine[] = [];
  const labelled: Labelled[] = [];
  let above: string | null = null;
  const numbered: ShownLine[] = [];
  let bare: ShownLine | null = null;
  return {
    /** @param options the line with a question's first option */
    add(options: number): void {
      const at = beginningOf(lines, options, isAnswer);
      begun.push(shownAt(lines, at));
      above ??= paragraphAbove(lines, at, isAnswer);
      const first = lines.slice(at, Math.min(options, at + MAX_LABELS + 1));
      const number = first.findIndex((line) => beginsQuestion(line));
      // “A 2.1 g/dL” and “B. Atorvastatin” above the options belong to the question, and look like options themselves.
      if (
        beginsQuestion(lines[at] ?? '') ||
        hasBeginning(lines.slice(endAbove(questions, options), options), isAnswer)
      )
        numbered.push(shownAt(lines, at));
      else bare ??= shownAt(lines, at);
      const isApart = at === 0 || lines[at - 1] === '';
      if (number > 0)
        labelled.push({ labels: first.slice(0, number), number: shownAt(lines, at + number), isApart });
    },
    /** Null where nothing marks a beginning, or what marks it would take text for the number of a question. */
    get stem(): StemMarks | null {
      if (this.mixed !== null) return null;
      const known = begun.find(({ text }) => beginsQuestion(text))?.text ?? above;
      const isLabelled = known === null && labelled.length === begun.length;
      if (isLabelled && labelled.some(({ isApart }) => isApart)) return stemMarksBelow(labelled);
      const word = known === null ? wordThatCounts(begun) : null;
      // Right below an answer such a line may as well say something of the question above.
      const numbered = isLabelled ? labelled[0]?.number.text : null;
      const beginning = known ?? (word === null ? numbered : begun[0]?.text);
      if (beginning == null) return null;
      const form = { word, hasPoints: areAllWorthPoints(lines, word) };
      const stem = stemMarksOf(beginning, form);
      return stem?.heading == null || isHeadingAlone(bytes, stem.heading, form) ? stem : null;
    },
    /** Where at most half of several questions begin with a mark: one of each kind, since no mapping would read them all. */
    get mixed(): { numbered: ShownLine; bare: ShownLine } | null {
      const [first] = numbered;
      if (first === undefined || bare === null || numbered.length * 2 > begun.length) return null;
      return { numbered: first, bare };
    },
    /** What seems to begin the first question, and its number where that stands below other lines. */
    get first(): { beginning: ShownLine; number: ShownLine | null } {
      return { beginning: begun[0] ?? { line: 1, text: '' }, number: labelled[0]?.number ?? null };
    },
  };
}

function shownAt(lines: string[], at: number): ShownLine {
  return { line: at + 1, text: lines[at] ?? '' };
}

/** The first line of the paragraph, or behind another answer, above the options. */
function beginningOf(lines: string[], options: number, isAnswer: (line: string) => boolean): number {
  let at = options - 1;
  while (at > 0 && lines[at] === '') at -= 1;
  while (at > 0 && lines[at - 1] !== '' && !isAnswer(lines[at - 1] ?? '')) at -= 1;
  return Math.max(at, 0);
}

/** Where the options of the question before end. */
function endAbove(questions: readonly LetteredOptions[], options: number): number {
  return questions.findLast(({ end }) => end <= options)?.end ?? 0;
}

/** Whether any line below the answer of the question before begins the one that stands below them. */
function hasBeginning(above: string[], isAnswer: (line: string) => boolean): boolean {
  return above.slice(above.findLastIndex(isAnswer) + 1).some((line) => beginsQuestion(line));
}

/** What begins a question in a paragraph above, down from the answer of the question before. */
function paragraphAbove(lines: string[], from: number, isAnswer: (line: string) => boolean): string | null {
  for (let at = from - 1; at >= 0 && !isAnswer(lines[at] ?? ''); at -= 1) {
    const line = lines[at] ?? '';
    if ((at === 0 || lines[at - 1] === '') && beginsQuestion(line)) return line;
  }
  return null;
}

/** Where the same labels that are known stand above the number of each question: the first of them begins it. */
function stemMarksBelow(labelled: Labelled[]): StemMarks | null {
  const [first] = labelled;
  const found = labelled.map(({ labels }) => marksOfKnownLabels(labels));
  const above = found[0];
  if (first === undefined || above == null) return null;
  const words = (marks: string[] | undefined) => marks?.join('\n').toLowerCase();
  if (found.some((each) => words(each?.marks) !== words(above.marks))) return null;
  const stem = stemMarksOf(first.number.text, { word: null, hasPoints: false });
  if (stem === null) return null;
  return { ...stem, marks: [...above.marks, ...stem.marks], entries: above.entries };
}

/** A word that is not known, where it begins each question and its number counts up. */
function wordThatCounts(begun: ShownLine[]): string | null {
  const numbers = begun.map(({ text }) => numberOf(text));
  const [first] = numbers;
  if (first == null || begun.length < 2) return null;
  const counts = numbers.every(
    (each, index) => each?.word === first.word && each.number === first.number + index,
  );
  return counts ? first.word : null;
}

/** Whether points stand behind the number of each question of a text, so that one mark fits all. */
function areAllWorthPoints(lines: string[], word: string | null): boolean {
  const begun = lines.filter(
    (line, at) => beginsQuestion(line, word) && (!/^\d/u.test(line) || at === 0 || lines[at - 1] === ''),
  );
  return begun.length > 0 && begun.every((line) => pointsOf(line) !== null);
}

/** Whether no line of the whole file begins as the heading does and goes on with text, which would be left out. */
function isHeadingAlone(
  bytes: Uint8Array,
  heading: NonNullable<StemMarks['heading']>,
  form: Parameters<typeof stemMarksOf>[1],
): boolean {
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : '';
    if (!text.startsWith(heading.word.trimEnd())) continue;
    const own = headingOf(text, form);
    if (own?.word !== heading.word || own.sign !== heading.sign) return false;
  }
  return true;
}
