import { POINTS_IN_BRACKETS } from '../../points-in-brackets.ts';

const NUMBERED = /^\d{1,5}([.):]-?|[-/])\s+\S/u;
const CALLED = /^(#?[\p{L}]{1,12})(?:\s?(\d{1,5}))?(\s?[.:)]|)\s+\S/u;
const CALLS_A_QUESTION =
  /^#?(?:q|question|frage|aufgabe|übung|item|pregunta|ejercicio|exercice|exercise|domanda|quesito|esercizio|problème?|problema|task|vraag|opgave|questão|pergunta|exercício|pytanie|zadanie|soru|fråga|uppgift|spørgsmål|spørsmål|oppgave|otázka|úloha)$/iu;
/** A line with nothing but the number of the question that stands below it. */
const HEADING =
  /^(#?\p{L}{1,12}(?:\s(?:nr\.?|no\.?|n°|#))?)(\s?)(\d{1,5})(?:\s?(?:\/|of|von|de)\s?\d{1,5})?(\s?[.:)]|)$/iu;
/** Points in brackets right behind the number, before its sign or behind it. */
const NUMBER_WITH_POINTS = new RegExp(`^(\\D{0,20}\\d{1,5}(\\s?[.:)]|))(\\s?)${POINTS_IN_BRACKETS}`, 'iu');

/**
 * @param ignored names of what is no text of the question
 * @param heading what stands before and behind the number, where that has a line of its own above the stem
 * @param entries what the mapping says of the marks besides
 */
export type StemMarks = {
  marks: string[];
  ignored: string[];
  heading: Heading | null;
  entries: Record<string, string[]>;
};
type Heading = { word: string; sign: string };
/** @param word what calls a question in this file besides the words that are known */
type Form = { word: string | null; hasPoints: boolean };

const PLAIN: Form = { word: null, hasPoints: false };

export function beginsQuestion(line: string, word: string | null = null): boolean {
  return stemMarksOf(line, { ...PLAIN, word }) !== null;
}

/** The marks by which a question begins; null when it begins with its text. */
export function stemMarksOf(beginning: string, form: Form): StemMarks | null {
  const points = form.hasPoints ? pointsOf(beginning) : null;
  if (points === null) return marksOf(beginning, form);
  const stem = marksOf(points.rest, form);
  const [first = '', ...others] = stem?.marks ?? [];
  const at = first.indexOf('}') + 1 + points.sign.length;
  const marks = [`${first.slice(0, at)}${points.mark}${first.slice(at)}`, ...others];
  return stem && { ...stem, marks, ignored: [...stem.ignored, ...points.ignored] };
}

function marksOf(beginning: string, form: Form): StemMarks | null {
  const found = { ignored: ['number'], heading: null, entries: {} };
  const heading = headingOf(beginning, { ...form, hasPoints: false });
  if (heading !== null)
    return { ...found, marks: [`${heading.word}{number}${heading.sign}`, '{stem}'], heading };
  const sign = NUMBERED.exec(beginning)?.[1];
  if (sign !== undefined) return { ...found, marks: [`{number}${sign} {stem}`] };
  const [, word = '', number, behind = ''] = CALLED.exec(beginning) ?? [];
  if (!callsAQuestion(word, form)) return null;
  if (number === undefined) return { ...found, marks: [`${word}${behind} {stem}`], ignored: [] };
  const between = /\s\d/u.test(beginning.slice(0, word.length + 2)) ? ' ' : '';
  return { ...found, marks: [`${word}${between}{number}${behind} {stem}`] };
}

export function headingOf(line: string, form: Form): Heading | null {
  const text = (form.hasPoints ? pointsOf(line)?.rest : null) ?? line;
  const [, word = '', between = '', , sign = ''] = HEADING.exec(text) ?? [];
  if (!callsAQuestion(word.split(/\s/u)[0] ?? '', form)) return null;
  return { word: `${word}${between === '' ? '' : ' '}`, sign };
}

function callsAQuestion(word: string, form: Form): boolean {
  return CALLS_A_QUESTION.test(word) || (word !== '' && word === form.word);
}

/** The word and the number that begin a line, whatever word it is. */
export function numberOf(line: string): { word: string; number: number } | null {
  const [, called, calledNumber] = CALLED.exec(line) ?? [];
  const [, headed, , headedNumber] = HEADING.exec(line) ?? [];
  const number = calledNumber ?? headedNumber;
  const [word = ''] = (called ?? headed ?? '').split(/\s/u);
  return number === undefined ? null : { word, number: Number(number) };
}

/** The points that stand behind the number of a question: the line without them, and their part of the mark. */
export function pointsOf(line: string) {
  const [all, before, sign = '', gap = '', open = '', space = '', close = ''] =
    NUMBER_WITH_POINTS.exec(line) ?? [];
  if (all === undefined) return null;
  const [unit, ignored] = space === '' ? ['', []] : [' {unit}', ['unit']];
  return {
    rest: `${before}${line.slice(all.length)}`,
    sign,
    mark: `${gap}${open}{points}${unit}${close}`,
    ignored,
  };
}
