import { textLines } from '../../bytes/text-lines.ts';
import { lineLabelOf } from '../marked-lines/line-labels.ts';
import { answerFrom, answerLinesOf } from './answer-lines.ts';
import { type KeyInList, keyListBelow } from './key-list.ts';
import {
  isFirstOption,
  isOption,
  type LetteredOptions,
  letteredOptionsIn,
  nextTextAt,
  optionMarks,
} from './lettered-options.ts';
import { newMarksBelowKey } from './marks-below-key.ts';
import { newBeginnings, type ShownLine } from './question-beginnings.ts';
import { beginsQuestion, type StemMarks } from './stem-marks.ts';

/** Questions of a file look alike: its beginning tells. */
const MAX_LINES = 5_000;
/** So many lines below an answer are looked at for an explanation and the like. */
const MAX_LINES_BELOW = 30;
/** What stands before the label of the right ones, where no line says which they are. */
const STAR = '*';
/** An option as Markdown shows it in bold. */
const BOLD = /^\*\*[([]?[a-p][.):\]]{1,2}\s+\S.{0,500}\*\*$/iu;
/** `12. Which …?`, `Q12: Which …?` */
const NUMBERED = /^\D{0,12}\d{1,5}\s?[.):]\s*\S/u;

/**
 * @param mapping as a person would write it; null where no mark tells where a question begins, or what its answer is
 * @param guessed the first answer whose word is not known
 * @param beginning the line with which one seems to begin
 * @param number the first line with a question's number, where other lines stand above it
 * @param mixed a question with a number and one without, where few have one
 * @param options the first option of a question below which no answer stands
 * @param keys a list behind all the questions; joined the first of these that no empty line parts from the one above
 * @param label the line below the options, where it begins with a word that is not known
 * @param bold the first option in bold, as in Markdown, where others are not
 */
type Suggestion =
  | { mapping: object; guessed: ShownLine | null }
  | NoBeginning
  | {
      mapping: null;
      options: ShownLine;
      keys: (KeyInList & { joined: ShownLine | null }) | null;
      label: ShownLine | null;
      beginning: ShownLine | null;
    }
  | { mapping: null; bold: ShownLine };
type NoBeginning =
  | { mapping: null; beginning: ShownLine; number: ShownLine | null }
  | { mapping: null; mixed: { numbered: ShownLine; bare: ShownLine } };

/**
 * The mapping that a text of questions, options by letters and answers asks for, for a person to keep and to give.
 * @returns null when the text is none
 */
export function suggestMapping(bytes: Uint8Array, bank: string): Suggestion | null {
  const lines = readLines(bytes);
  const questions = letteredOptionsIn(lines);
  const answers = answerLinesOf(lines, questions);
  const isAnswer = (line: string) => answers.markOf(line) !== null;
  const answered = questions.filter(({ end }) => isAnswer(lines[answerFrom(lines, end, answers)] ?? ''));
  const [first] = answered;
  if (first === undefined) return suggestWithoutAnswers(lines, bytes, bank, questions);
  const begin = newBeginnings(lines, bytes, questions, isAnswer);
  const below = newMarksBelowKey();
  for (const { at, end } of answered) {
    begin.add(at);
    below.add(linesBelow(lines, answerFrom(lines, end, answers)));
  }
  const { stem } = begin;
  if (stem === null) return withoutBeginning(begin);
  // A slip of the pen in the first question is no rule for the others.
  const label = mostCommon(answered, ({ label: [, ...parts] }) => parts.join(' ')).label;
  const { names, options } = optionMarks(label, Math.max(...answered.map(({ count }) => count)));
  const markBelow = ({ end }: LetteredOptions) =>
    answers.markOf(lines[answerFrom(lines, end, answers)] ?? '');
  const mark = markBelow(mostCommon(answered, markBelow));
  const marks = [...stem.marks, ...options, `${mark} {key}`];
  const marksBelow = below.list(marks);
  const mapping = {
    ...{ bank, marks: [...marks, ...marksBelow.marks], stem: 'stem', options: names, fewerOptions: true },
    key: { field: 'key', form: 'any' },
    ...entriesOf(stem, marksBelow.entries),
  };
  return { mapping, guessed: answers.guessed };
}

/** The first of those that have the most in common. @throws when there is none */
function mostCommon<Item>(items: readonly Item[], kindOf: (item: Item) => unknown): Item {
  const byKind = Map.groupBy(items, kindOf);
  const [most] = [...byKind.values()].sort((a, b) => b.length - a.length);
  const [first] = most ?? [];
  if (first === undefined) throw new Error('There is none.');
  return first;
}

function withoutBeginning({ mixed, first }: ReturnType<typeof newBeginnings>): NoBeginning {
  return mixed === null ? { mapping: null, ...first } : { mapping: null, mixed };
}

/** What the mapping says besides, of marks above the question and below its answer. */
function entriesOf(stem: StemMarks, below: Record<string, string[]>): Record<string, string[]> {
  const entries = { ...stem.entries };
  for (const [name, fields] of Object.entries(below)) entries[name] = [...(entries[name] ?? []), ...fields];
  return { ...entries, ...(stem.ignored.length > 0 ? { ignore: stem.ignored } : {}) };
}

function suggestWithoutAnswers(
  lines: string[],
  bytes: Uint8Array,
  bank: string,
  questions: LetteredOptions[],
): Suggestion | null {
  const bold = lines.findIndex((line, at) => BOLD.test(line) && isBesideOption(lines, at));
  if (bold >= 0) return { mapping: null, bold: { line: bold + 1, text: lines[bold] ?? '' } };
  const starred = suggestForStars(lines, bytes, bank);
  const [unanswered] = questions;
  if (starred !== null || unanswered === undefined) return starred;
  const beginnings = numberedAbove(lines, questions);
  const numbers = beginnings.map(({ number }) => number);
  const keys = keyListBelow(lines, questions.at(-1)?.end ?? 0, numbers);
  // A letter may hold a list as well.
  if (keys === null && questions.length < 2) return null;
  const begin = newBeginnings(lines, bytes, questions, () => false);
  for (const { at } of questions) begin.add(at);
  const below = nextTextAt(lines, unanswered.end);
  const text = lines[below] ?? '';
  return {
    mapping: null,
    options: { line: unanswered.at + 1, text: lines[unanswered.at] ?? '' },
    keys: keys && { ...keys, joined: firstJoined(lines, beginnings) },
    label: lineLabelOf(text) === null || beginsQuestion(text) ? null : { line: below + 1, text },
    beginning: begin.stem === null ? begin.first.beginning : null,
  };
}

/** The line with the number of each question, above its options and below those of the question before. */
function numberedAbove(lines: string[], questions: LetteredOptions[]): (ShownLine & { number: number })[] {
  return questions.flatMap(({ at }, index) => {
    const from = questions[index - 1]?.end ?? 0;
    const offset = lines.slice(from, at).findIndex((line) => NUMBERED.test(line));
    const text = lines[from + offset] ?? '';
    return offset < 0 ? [] : { line: from + offset + 1, text, number: Number(/\d+/u.exec(text)?.[0]) };
  });
}

function firstJoined(lines: string[], beginnings: ShownLine[]): ShownLine | null {
  const first = beginnings.find(({ line }) => line > 1 && lines[line - 2] !== '');
  return first === undefined ? null : { line: first.line, text: first.text };
}

function isBesideOption(lines: string[], at: number): boolean {
  return [at - 1, at + 1].some((beside) => isOption(lines[beside] ?? ''));
}

/** What follows an answer, up to the paragraph in which the next question begins. */
function linesBelow(lines: string[], answer: number): string[] {
  const below = lines.slice(answer + 1, answer + 1 + MAX_LINES_BELOW);
  const isNext = (line: string, at: number) =>
    isFirstOption(line) || (beginsQuestion(line) && (!/^\d/u.test(line) || below[at - 1] === ''));
  const next = below.findIndex(isNext);
  if (next < 0) return below;
  // What stands above the number of a question in its paragraph is its own.
  const paragraph = below.lastIndexOf('', next - 1) + 1;
  const isBegun =
    next > 0 && paragraph > 0 && below.slice(paragraph, next + 1).some((line) => beginsQuestion(line));
  return below.slice(0, isBegun ? paragraph : next);
}

/** The same for a text whose right options have a star before their label, as in `*B. Jupiter`. */
function suggestForStars(
  lines: string[],
  bytes: Uint8Array,
  bank: string,
): { mapping: object; guessed: null } | NoBeginning | null {
  const isStarred = (line: string) => line.startsWith(STAR) && isOption(line.slice(1).trim());
  if (!lines.some(isStarred)) return null;
  const plain = lines.map((line) => (isStarred(line) ? line.slice(1).trim() : line));
  const questions = letteredOptionsIn(plain);
  const begin = newBeginnings(plain, bytes, questions, () => false);
  const starred = questions.flatMap((question) => {
    const stars = lines.slice(question.at, question.end).filter(isStarred).length;
    return stars === 0 ? [] : [{ ...question, stars }];
  });
  const [first] = starred;
  // Bullets, and no marks.
  if (first === undefined || starred.some(({ stars, count }) => stars === count)) return null;
  const below = newMarksBelowKey();
  for (const { at, end } of starred) {
    begin.add(at);
    below.add(linesBelow(plain, end - 1));
  }
  const { stem } = begin;
  if (stem === null) return withoutBeginning(begin);
  const { names, options } = optionMarks(first.label, Math.max(...starred.map(({ count }) => count)));
  const marks = [...stem.marks, ...options];
  const marksBelow = below.list(marks);
  const mapping = {
    ...{ bank, marks: [...marks, ...marksBelow.marks], stem: 'stem', options: names, fewerOptions: true },
    key: { form: 'marked', mark: STAR },
    ...entriesOf(stem, marksBelow.entries),
  };
  return { mapping, guessed: null };
}

function readLines(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  for (const line of textLines(bytes)) {
    if (lines.length === MAX_LINES) break;
    lines.push('text' in line ? line.text.trim() : '');
  }
  return lines;
}
