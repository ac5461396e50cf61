import { foldText, type Question } from '@assay/assessment';
import type { Digest } from './draft.ts';
import { formatPosition, type Note, type Position, suspicious } from './findings.ts';
import { quote } from './mapped/source-item.ts';
import { plainText, withoutEmphasis } from './texts/html.ts';
import { htmlTokens, isClosing, isOpening, isWhiteSpace } from './texts/html-tokens.ts';

/** What makes two questions the same: they ask the same, with the same pictures, also those that the file lacks, and have the same key. */
export function duplicateKeyOf(question: Question, notes: Note[]): string {
  const content =
    question.kind === 'parts'
      ? question.parts.map(({ statement, correct }) => [foldHtml(statement), correct])
      : [question.options.map(foldHtml), question.correct];
  return JSON.stringify([question.kind, foldHtml(question.stem), picturesOf(question, notes), content]);
}

/** All that a question shows, also what the file lacks. */
function picturesOf(question: Question, notes: Note[]): (string | null)[] {
  const missing = notes.filter(({ reason }) => reason === 'picture_missing').map(({ detail }) => detail);
  return [...question.images.map(({ file }) => file), ...missing];
}

/** What is asked and chosen from, in whatever order, and what is right: of one choice it cannot be two things. */
export function choiceOf(question: Question, notes: Note[], digest: Digest): Choice {
  return choiceBy(question, notes, digest, { stem: foldHtml, options: (texts) => texts.map(foldHtml) });
}

/**
 * @param choice what is asked and chosen from @param right which of that is right, both as short names
 * @param words what is right, for a person
 */
type Choice = { choice: string; right: string; words: string };

type Folding = { stem(html: string): string; options(texts: string[]): string[] };

function choiceBy(question: Question, notes: Note[], digest: Digest, fold: Folding): Choice {
  const { kind } = question;
  const texts = kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
  const folded = fold.options(texts);
  const isRight = (index: number) =>
    kind === 'parts' ? question.parts[index]?.correct : question.correct.includes(index);
  const shown = [kind === 'parts', fold.stem(question.stem), picturesOf(question, notes), [...folded].sort()];
  return {
    choice: digest(JSON.stringify(shown)),
    right: digest(JSON.stringify(folded.filter((_, index) => isRight(index)).sort())),
    words: describeRight(texts.filter((_, index) => isRight(index))),
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
 * Names questions that ask nearly what one before them asks: their stems differ in capitals, white space or the marks at
 * their end, or the options stand in another order. Two that are meant may differ so little, which is why both are taken.
 */
export class NearlySame {
  readonly #first = new Map<string, { right: string; words: string; position: Position }>();

  /** What there is to say of a question that is taken, and keeps it for those behind. */
  noteOf(question: Question, notes: Note[], position: Position, digest: Digest): Note | null {
    const { choice, right, words } = choiceBy(question, notes, digest, {
      stem: looseStem,
      options: looseOptions,
    });
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

function looseStem(html: string): string {
  const loose = withoutSlips(html).replace(/(?<=[^.?!:;,…])[.?!:;,…]+$/u, '');
  return loose === '' ? foldHtml(html) : loose;
}

/** As they are where only a slip tells them apart. */
function looseOptions(texts: string[]): string[] {
  const loose = texts.map((html) => withoutSlips(html).replace(/(?<=[^.;,:])[.;,:]+$/u, ''));
  return new Set(loose).size < texts.length ? texts.map(foldHtml) : loose;
}

function withoutSlips(html: string): string {
  return withoutEmphasis(foldHtml(html)).toLowerCase().replace(/\s+/gu, '');
}
