import { MAX_OPTIONS } from '@assay/assessment';
import { textLines } from '../bytes/text-lines.ts';
import { letterAt } from '../options.ts';
import { type KeyInList, keyListBelow } from './key-list.ts';
import { newMarksBelowKey } from './marks-below-key.ts';

/** Questions of a file look alike: its beginning tells. */
const MAX_LINES = 5_000;
/** So many lines below an answer are looked at for an explanation and the like. */
const MAX_LINES_BELOW = 30;
/** An option: what stands before its letter, the letter, and the signs behind it. */
const OPTION = /^((?:[-*•]\s?)?[([]?)([a-p])(\s[-–—]|[.):\]]{0,2}[-–—]?)\s+\S/iu;
/** What stands before the label of the right ones, where no line says which they are. */
const STAR = '*';
/** An option as Markdown shows it in bold. */
const BOLD = /^\*\*[([]?[a-p][.):\]]{1,2}\s+\S.{0,500}\*\*$/iu;
/** Not the heading above a list of answers. */
const ANSWER =
  /^((?:[#^]\s?)?(?:the |la |die |il )?(?:correct |right |richtige |bonne )?(?:answers?|ans|key|correct|solution|antwort|lösung|réponse|respuesta|risposta)(?: (?:option|key|correcte|correcta|corretta|exacte|esatta))?(?: (?:is|are|ist|lautet|est|es|è))?)(?:(\s?:)\s*|(\s?[=.]|)\s+)(?!keys?\b)\S/iu;
const NUMBERED = /^\d{1,5}([.):]-?|[-/])\s+\S/u;
const CALLED = /^(#?[\p{L}]{1,12})(?:\s?(\d{1,5}))?(\s?[.:)]|)\s+\S/u;
const CALLS_A_QUESTION =
  /^#?(?:q|question|frage|aufgabe|übung|item|pregunta|ejercicio|exercice|exercise|domanda|quesito|esercizio|problème?|problema|task)$/iu;
/** A line with nothing but the number of the question that stands below it. */
const HEADING =
  /^(#?\p{L}{1,12}(?:\s(?:nr\.?|no\.?|n°|#))?)(\s?)\d{1,5}(?:\s?(?:\/|of|von|de)\s?\d{1,5})?(\s?[.:)]|)$/iu;

/**
 * @param mapping as a person would write it; null where no mark tells where a question begins, or what its answer is
 * @param beginning the line with which one seems to begin, counted from 1
 * @param options the first option of a question below which no answer stands
 * @param keys a list behind all the questions
 * @param bold the first option in bold, as in Markdown, where others are not
 */
type Suggestion =
  | { mapping: object }
  | { mapping: null; beginning: ShownLine }
  | { mapping: null; options: ShownLine; keys: KeyInList | null }
  | { mapping: null; bold: ShownLine };
/** @param line counted from 1 */
type ShownLine = { line: number; text: string };

/**
 * The mapping that a text of questions, options by letters and answers asks for, for a person to keep and to give.
 * @returns null when the text is none
 */
export function suggestMapping(bytes: Uint8Array, bank: string): Suggestion | null {
  const lines = readLines(bytes);
  let found: { label: string[]; answer: RegExpExecArray } | null = null;
  const begin = newBeginnings(lines, bytes);
  const below = newMarksBelowKey();
  let most = 0;
  let unanswered: number | null = null;
  let questions = 0;
  let endOfOptions = 0;
  for (const at of lines.keys()) {
    const { count, end } = optionsFrom(lines, at);
    const label = OPTION.exec(lines[at] ?? '');
    if (count < 2 || label === null) continue;
    const answerAt = answerFrom(lines, end);
    const answer = ANSWER.exec(lines[answerAt] ?? '');
    unanswered ??= at;
    questions += 1;
    endOfOptions = end;
    if (answer === null) continue;
    most = Math.max(most, count);
    below.add(lines.slice(answerAt + 1, answerAt + 1 + MAX_LINES_BELOW));
    begin.add(at);
    found ??= { label: [...label], answer };
  }
  if (found === null) {
    const bold = lines.findIndex((line, at) => BOLD.test(line) && isBesideOption(lines, at));
    if (bold >= 0) return { mapping: null, bold: { line: bold + 1, text: lines[bold] ?? '' } };
    const starred = suggestForStars(lines, bytes, bank);
    if (starred !== null || unanswered === null) return starred;
    const keys = keyListBelow(lines, endOfOptions);
    // A letter may hold a list as well.
    if (keys === null && questions < 2) return null;
    return { mapping: null, options: { line: unanswered + 1, text: lines[unanswered] ?? '' }, keys };
  }
  const { stem } = begin;
  if (stem === null) return { mapping: null, beginning: begin.first };
  const { names, options } = optionMarks(found.label, most);
  const [, word = '', colon, sign = ''] = found.answer;
  const mapping = {
    bank,
    marks: [...stem.marks, ...options, `${word}${colon ?? sign} {key}`, ...below.marks],
    stem: 'stem',
    options: names,
    fewerOptions: true,
    key: { field: 'key', form: 'any' },
    ...below.entries,
    ...(stem.isNumbered ? { ignore: ['number'] } : {}),
  };
  return { mapping };
}

function isBesideOption(lines: string[], at: number): boolean {
  return [at - 1, at + 1].some((beside) => OPTION.test(lines[beside] ?? ''));
}

/** The same for a text whose right options have a star before their label, as in `*B. Jupiter`. */
function suggestForStars(lines: string[], bytes: Uint8Array, bank: string): Suggestion | null {
  const isStarred = (line: string) => line.startsWith(STAR) && OPTION.test(line.slice(1).trim());
  if (!lines.some(isStarred)) return null;
  const plain = lines.map((line) => (isStarred(line) ? line.slice(1).trim() : line));
  let found: { label: string[] } | null = null;
  const begin = newBeginnings(plain, bytes);
  let most = 0;
  for (const at of plain.keys()) {
    const { count } = optionsFrom(plain, at);
    const label = OPTION.exec(plain[at] ?? '');
    const starred = lines.slice(at, at + count).filter(isStarred).length;
    if (count < 2 || label === null || starred === 0) continue;
    // Bullets, and no marks.
    if (starred === count) return null;
    most = Math.max(most, count);
    begin.add(at);
    found ??= { label: [...label] };
  }
  if (found === null) return null;
  const { stem } = begin;
  if (stem === null) return { mapping: null, beginning: begin.first };
  const { names, options } = optionMarks(found.label, most);
  const mapping = {
    ...{ bank, marks: [...stem.marks, ...options], stem: 'stem', options: names, fewerOptions: true },
    key: { form: 'marked', mark: STAR },
    ...(stem.isNumbered ? { ignore: ['number'] } : {}),
  };
  return { mapping };
}

/** The marks of so many options, in the form of the first one's label. */
function optionMarks([, before = '', first = 'A', behind = '']: string[], most: number) {
  const letters = [...Array(most).keys()].map((index) => letterAt(index));
  const names = letters.map((letter) => letter.toLowerCase());
  const isSmall = first === first.toLowerCase();
  const options = letters.map(
    (letter, index) => `${before}${isSmall ? names[index] : letter}${behind} {${names[index]}}`,
  );
  return { names, options };
}

function readLines(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  for (const line of textLines(bytes)) {
    if (lines.length === MAX_LINES) break;
    lines.push('text' in line ? line.text.trim() : '');
  }
  return lines;
}

/**
 * The options from a line on, from A, each on a line of its own and in the same form. Empty lines and the number of a page
 * may stand between two of them: reading will name the number.
 * @returns how many they are, and where they end
 */
function optionsFrom(lines: string[], from: number): { count: number; end: number } {
  const [, before, , behind] = OPTION.exec(lines[from] ?? '') ?? [];
  const isNext = (line: string | undefined, count: number) => {
    const option = OPTION.exec(line ?? '');
    return option?.[2]?.toUpperCase() === letterAt(count) && option[1] === before && option[3] === behind;
  };
  let count = 0;
  let end = from;
  while (count < MAX_OPTIONS) {
    const below = nextTextAt(lines, end);
    const further = nextTextAt(lines, below + 1);
    const next = (count === 0 ? [end] : [below, further]).find((at) => isNext(lines[at], count));
    if (next === undefined) break;
    count += 1;
    end = next + 1;
  }
  return { count, end };
}

/** The answer, below the options or the line below them. */
function answerFrom(lines: string[], end: number): number {
  const below = nextTextAt(lines, end);
  const further = nextTextAt(lines, below + 1);
  return !ANSWER.test(lines[below] ?? '') && ANSWER.test(lines[further] ?? '') ? further : below;
}

function nextTextAt(lines: string[], from: number): number {
  let at = from;
  while (lines[at] === '') at += 1;
  return at;
}

/** Looks at where the questions begin until one tells the mark: a case may stand above it with empty lines in it. */
function newBeginnings(lines: string[], bytes: Uint8Array) {
  let stem: StemMarks | null = null;
  let above: StemMarks | null = null;
  let first: { line: number; text: string } | null = null;
  return {
    /** @param options the line with a question's first option */
    add(options: number): void {
      const at = beginningOf(lines, options);
      first ??= { line: at + 1, text: lines[at] ?? '' };
      stem ??= stemMarksOf(lines[at] ?? '');
      above ??= stem ?? stemMarksAbove(lines, at);
    },
    /** Null where nothing marks a beginning, or what marks it would take text for the number of a question. */
    get stem(): StemMarks | null {
      const found = stem ?? above;
      return found === null || found.heading === null || isHeadingAlone(bytes, found.heading) ? found : null;
    },
    get first() {
      return first ?? { line: 1, text: '' };
    },
  };
}

/** The marks of a paragraph above, down from the answer of the question before. */
function stemMarksAbove(lines: string[], from: number): StemMarks | null {
  for (let at = from - 1; at >= 0 && !ANSWER.test(lines[at] ?? ''); at -= 1) {
    const stem = at === 0 || lines[at - 1] === '' ? stemMarksOf(lines[at] ?? '') : null;
    if (stem !== null) return stem;
  }
  return null;
}

/** The first line of the paragraph, or behind another answer, above the options. */
function beginningOf(lines: string[], options: number): number {
  let at = options - 1;
  while (at > 0 && lines[at] === '') at -= 1;
  while (at > 0 && lines[at - 1] !== '' && !ANSWER.test(lines[at - 1] ?? '')) at -= 1;
  return Math.max(at, 0);
}

/** @param heading what stands before and behind the number, where that has a line of its own above the stem */
type StemMarks = { marks: string[]; isNumbered: boolean; heading: Heading | null };
type Heading = { word: string; sign: string };

/** The marks by which a question begins; null when it begins with its text. */
function stemMarksOf(beginning: string): StemMarks | null {
  const heading = headingOf(beginning);
  if (heading !== null) {
    const marks = [`${heading.word}{number}${heading.sign}`, '{stem}'];
    return { marks, isNumbered: true, heading };
  }
  const numbered = { isNumbered: true, heading: null };
  const sign = NUMBERED.exec(beginning)?.[1];
  if (sign !== undefined) return { marks: [`{number}${sign} {stem}`], ...numbered };
  const [, word = '', number, behind = ''] = CALLED.exec(beginning) ?? [];
  if (!CALLS_A_QUESTION.test(word)) return null;
  if (number === undefined) return { marks: [`${word}${behind} {stem}`], isNumbered: false, heading: null };
  const between = /\s\d/u.test(beginning.slice(0, word.length + 2)) ? ' ' : '';
  return { marks: [`${word}${between}{number}${behind} {stem}`], ...numbered };
}

function headingOf(line: string): Heading | null {
  const [, word = '', between = '', sign = ''] = HEADING.exec(line) ?? [];
  if (!CALLS_A_QUESTION.test(word.split(/\s/u)[0] ?? '')) return null;
  return { word: `${word}${between === '' ? '' : ' '}`, sign };
}

/** Whether no line of the whole file begins as the heading does and goes on with text, which would be left out. */
function isHeadingAlone(bytes: Uint8Array, heading: Heading): boolean {
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : '';
    if (!text.startsWith(heading.word.trimEnd())) continue;
    const own = headingOf(text);
    if (own?.word !== heading.word || own.sign !== heading.sign) return false;
  }
  return true;
}
