import { textLines } from '../../bytes/text-lines.ts';
import { formatPosition } from '../../findings.ts';
import { goesOn, isSentence } from '../../joined-lines.ts';
import { shorten } from '../../texts/html/html.ts';
import { isOfNumberedQuestions } from '../../texts-between.ts';
import { lacksSpace } from './faults/order-faults.ts';
import { isKeyMark, isOptionMark, type MarkedForm } from './marked-form.ts';

/** A line with something in it, counted from 1. */
type Line = { number: number; text: string; isAfterEmptyLine: boolean };
/** Lines above the first question that are no part of it. @param text as a message shows it */
type Title = { first: number; last: number; text: string };

const MAX_LINES = 6;
/** So many are looked at for an answer. */
const MAX_LINES_ABOVE = 200;
const MAX_LINE_LENGTH = 100;
const MAX_SHOWN_LENGTH = 120;
const NUMBER = /^\d{1,5}$/u;
/** What such an end leads to stands below, and may be the question's. */
const LEADS_ON = /[?？:：…]["”’')\]]*$/u;

/**
 * Looks at what stands above the first question of a text.
 * @returns whether any line begins a question at all; the answer that stands above the first one, if there is one; and
 * the title, null where there is none or it may be a passage
 */
export function lookAboveFirst(bytes: Uint8Array, form: MarkedForm) {
  const { hasBeginning, lines, count, atMost = count } = linesAbove(bytes, form);
  const key = findKey(lines.slice(0, atMost), form);
  const above = lines.slice(0, count);
  const isTitle = count > 0 && count <= MAX_LINES && above.every((line) => isUnmarked(line, form));
  const title = isTitle && !isPassage(above) ? titleOf(above) : null;
  return { hasBeginning, key, title };
}

/**
 * The first lines of a text, and how many stand above the first question: 0 where that is not certain, with how many it
 * can be. A mark that begins with a name, as `{number}.`, fits much: there a number is a question's behind an empty line,
 * and without one where the next question's number follows it.
 */
function linesAbove(bytes: Uint8Array, { marks: [first] }: MarkedForm) {
  const lines: Line[] = [];
  let isAfterEmptyLine = true;
  let count = 0;
  let joined: { count: number; number: number } | null = null;
  let named: number | null = null;
  let hasBeginning = false;
  for (const line of textLines(bytes)) {
    // What cannot be read asks to be looked at.
    const text = 'text' in line ? line.text.trim() : '?';
    const match = first?.pattern.exec(text) ?? null;
    hasBeginning ||= match !== null;
    if (match !== null) {
      if (first?.beginsWithName !== true) return { hasBeginning, lines, count };
      const word = match[1] ?? '';
      if (NUMBER.test(word) && isAfterEmptyLine) {
        const isNext = joined?.number === Number(word) - 1;
        return { hasBeginning, lines, count: isNext ? (joined?.count ?? 0) : count };
      }
      if (NUMBER.test(word)) joined ??= { count, number: Number(word) };
      else if (isAfterEmptyLine) named ??= count;
    }
    if (text !== '') count += 1;
    if (text !== '' && lines.length < MAX_LINES_ABOVE)
      lines.push({ number: line.number, text, isAfterEmptyLine });
    isAfterEmptyLine = text === '';
  }
  const atMost = Math.min(named ?? joined?.count ?? 0, joined?.count ?? named ?? 0);
  return { hasBeginning, lines, count: joined === null ? (named ?? 0) : 0, atMost };
}

/** Which of the marks begin a line: what `{number}.` fits without a number, as in “Dr. Meyer”, does not count. */
function marksOf(text: string, { marks }: MarkedForm): number[] {
  return [...marks.entries()].flatMap(([index, { pattern, isAnything, beginsWithName }]) => {
    const word = isAnything ? undefined : pattern.exec(text);
    const isNamed = index === 0 && beginsWithName;
    return word == null || (isNamed && !NUMBER.test(word[1] ?? '')) ? [] : [index];
  });
}

function isMarked(text: string, form: MarkedForm): boolean {
  return marksOf(text, form).length > 0;
}

function isUnmarked({ text }: Line, form: MarkedForm): boolean {
  return !isMarked(text, form) && !form.stray.isPartOfQuestion(text) && !lacksSpace(text, form.marks[0]);
}

/** A line with a key and without a question above it, be it one whose number lacks a space. */
function findKey(lines: Line[], form: MarkedForm): Line | null {
  let options = 0;
  for (const line of lines) {
    if (lacksSpace(line.text, form.marks[0])) return null;
    if (options < 2 && isKey(line.text, form)) return line;
    if (marksOf(line.text, form).some((index) => isOptionMark(form, index))) options += 1;
  }
  return null;
}

/** Where the keys stand below the options. */
function isKey(text: string, form: MarkedForm): boolean {
  const lastOption = form.marks.findLastIndex((_, index) => isOptionMark(form, index));
  return marksOf(text, form).some((index) => index > lastOption && isKeyMark(form, index));
}

/** What a question may need: sentences, a list of values below a colon, a text that is wrapped. */
function isPassage(lines: Line[]): boolean {
  if (lines.some(({ text }) => text.length > MAX_LINE_LENGTH || LEADS_ON.test(text))) return true;
  const isWrapped = lines.some(({ text, isAfterEmptyLine }, at) => {
    const before = lines[at - 1]?.text;
    return before !== undefined && !isAfterEmptyLine && goesOn(before, text);
  });
  return isWrapped || paragraphsOf(lines).some((text) => isSentence(text) || isOfNumberedQuestions(text));
}

function paragraphsOf(lines: Line[]): string[] {
  const paragraphs: string[] = [];
  for (const { text, isAfterEmptyLine } of lines) {
    const before = isAfterEmptyLine ? undefined : paragraphs.pop();
    paragraphs.push(before === undefined ? text : `${before} ${text}`);
  }
  return paragraphs;
}

function titleOf(lines: Line[]): Title {
  const text = lines.map((line) => line.text).join(' · ');
  const place = { first: lines[0]?.number ?? 1, last: lines.at(-1)?.number ?? 1 };
  return { ...place, text: shorten(text, MAX_SHOWN_LENGTH) };
}

/** What a person is told of it. */
export function describeTitle(title: Title | null): string[] {
  if (title === null) return [];
  const lines = formatPosition({ unit: 'line', ...title });
  return [
    `Text above the first question was left out as a title: ${lines}, “${title.text}”. See that no question needs it.`,
  ];
}
