import { foldText, type Question } from '@assay/assessment';
import type { Digest } from './draft.ts';
import { formatPosition, type Note, type Position, suspicious } from './findings.ts';
import { quote } from './mapped/source-item.ts';
import { plainText, withoutEmphasis } from './texts/html/html.ts';
import { htmlTokens, isClosing, isOpening, isWhiteSpace } from './texts/html/html-tokens.ts';

/** The texts of a question by which it is compared: what it asks, and what is chosen from or judged. */
type Folded = { stem: string; texts: string[] };

export function foldQuestion(question: Question): Folded {
  return { stem: foldHtml(question.stem), texts: textsOf(question).map(foldHtml) };
}

function textsOf(question: Question): string[] {
  return question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
}

/** What makes two questions the same: they ask the same, with the same pictures, also those that the file lacks, and have the same key. */
export function duplicateKeyOf(question: Question, notes: Note[], { stem, texts }: Folded): string {
  const content =
    question.kind === 'parts'
      ? question.parts.map(({ correct }, index) => [texts[index], correct])
      : [texts, question.correct];
  return JSON.stringify([question.kind, stem, picturesOf(question, notes), content]);
}

/** All that a question shows, also what the file lacks. */
function picturesOf(question: Question, notes: Note[]): (string | null)[] {
  const missing = notes.filter(({ reason }) => reason === 'picture_missing').map(({ detail }) => detail);
  return [...question.images.map(({ file }) => file), ...missing];
}

/**
 * @param choice what is asked and chosen from @param right which of that is right, both as short names
 * @param words what is right, for a person
 */
type Choice = { choice: string; right: string; words: string };

/** What is asked and chosen from, in whatever order, and what is right: of one choice it cannot be two things. */
export function choiceOf(question: Question, notes: Note[], { stem, texts }: Folded, digest: Digest): Choice {
  const { kind } = question;
  const isRight = (index: number) =>
    kind === 'parts' ? question.parts[index]?.correct : question.correct.includes(index);
  const shown = [kind === 'parts', stem, picturesOf(question, notes), [...texts].sort()];
  return {
    choice: digest(JSON.stringify(shown)),
    right: digest(JSON.stringify(texts.filter((_, index) => isRight(index)).sort())),
    words: describeRight(textsOf(question).filter((_, index) => isRight(index))),
  };
}

function describeRight(texts: string[]): string {
  return texts.length === 0 ? 'none' : texts.map((text) => quote(plainText(text).trim())).join(' and ');
}

/** Where a text ends its lines makes no other question of it. */
function foldHtml(html: string): string {
  const tokens = htmlTokens(html).filter(
    (token, at, all) => !isWhiteSpace(token) || !isClosing(all[at - 1], 'p'),
  );
  const written = tokens.map((token, at) => {
    const isBetween =
      (isClosing(token, 'p') && isOpening(tokens[at + 1], 'p')) ||
      (isOpening(token, 'p') && isClosing(tokens[at - 1], 'p'));
    return isBetween || isOpening(token, 'br') ? ' ' : token.source;
  });
  return foldText(written.join(''));
}

/**
 * Names questions that ask nearly what one before them asks: their stems differ in capitals, white space, a number before
 * them or the marks at their end, or the options stand in another order. Two that are meant may differ so little, which is
 * why both are taken.
 */
export class NearlySame {
  readonly #first = new Map<string, { right: string; words: string; position: Position }>();

  /** What there is to say of a question that is taken, and keeps it for those behind. */
  noteOf(question: Question, notes: Note[], folded: Folded, position: Position, digest: Digest): Note | null {
    const loose = { stem: looseStem(folded.stem), texts: looseOptions(folded.texts) };
    const { choice, right, words } = choiceOf(question, notes, loose, digest);
    const earlier = this.#first.get(choice);
    if (earlier === undefined) {
      this.#first.set(choice, { right, words, position });
      return null;
    }
    const place = formatPosition(earlier.position);
    return earlier.right === right
      ? suspicious('nearly_doubled', place)
      : suspicious('nearly_contradicted', `${place} says ${earlier.words}, and this one ${words}`);
  }
}

/** `3. What?`, and not `2.5 mg` or `3:1`. */
const QUESTION_NUMBER = /^\d{1,5}\s?[.):](?!\d)\s*(?=\S)/u;

function looseStem(folded: string): string {
  const unnumbered = folded.replace(/^<p>/u, '').replace(QUESTION_NUMBER, '');
  return withoutSlips(unnumbered).replace(/(?<=[^.?!:;,…])[.?!:;,…]+$/u, '') || folded;
}

/** As they are where only a slip tells them apart. */
function looseOptions(folded: string[]): string[] {
  const loose = folded.map((text) => withoutSlips(text).replace(/(?<=[^.;,:])[.;,:]+$/u, ''));
  return new Set(loose).size < folded.length ? folded : loose;
}

function withoutSlips(folded: string): string {
  return withoutEmphasis(folded).toLowerCase().replace(/\s+/gu, '');
}
