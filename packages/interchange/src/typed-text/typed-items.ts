import { formOfLine, type LineForm } from './line-forms.ts';
import { QuestionReader } from './question-reader.ts';
import type { TypedLine } from './typed-lines.ts';
import type { TypedQuestion } from './typed-question.ts';

/**
 * Lines that are part of no question.
 * @param lines the first of them
 */
export type LooseLines = { lines: TypedLine[]; last: number };
/**
 * Item of a typed text. Titles are left out.
 * @param part its number, from 0; a key list ends a part and belongs to the questions of the same
 */
export type TypedItem =
  | { type: 'question'; question: TypedQuestion; part: number }
  | { type: 'keys'; keys: [number: number, letters: string][]; part: number }
  | ({ type: 'loose' } & LooseLines)
  | { type: 'title'; line: TypedLine };

/** Splits the lines of a text into questions, key lists, headings, and loose lines. */
export function* typedItems(lines: Iterable<TypedLine>): Generator<TypedItem> {
  const reader = new ItemReader();
  for (const line of lines) yield* reader.add(line);
  yield* reader.end();
}

/** Maximum of loose lines that are kept for a message. */
const MAX_LOOSE_LINES = 50;
/** Limit of a title and the lines below it, such as the name of a course. */
const MAX_TITLE_LINES = 10;
const MAX_TITLE_LENGTH = 150;
const PLAIN: LineForm = { type: 'plain' };

class ItemReader {
  #reader: QuestionReader | null = null;
  /** Loose lines, with true if options or an answer are among them. */
  #loose: (LooseLines & { hasOptions: boolean }) | null = null;
  #hasBegun = false;
  #part = 0;
  #isListed = false;

  *add(line: TypedLine): Generator<TypedItem> {
    if (line.kind === 'hidden') {
      this.#reader?.question.note(line);
      return;
    }
    const form = line.kind === 'table' || line.fault !== null ? PLAIN : formOfLine(line.words.text);
    const isHeading = form.type === 'heading' || (line.kind === 'heading' && form.type !== 'number');
    const begins = form.type === 'number' ? (this.#reader?.endBy(line, form.number) ?? 'surely') : 'no';
    if (form.type === 'number' && begins !== 'no') {
      yield* this.end();
      this.#hasBegun = true;
      this.#reader = new QuestionReader(line, form);
      if (begins === 'perhaps') this.#reader.question.refuse('lines_lost', `${line.unit} ${line.number}`);
    } else if (form.type === 'keys') {
      yield* this.end();
      this.#isListed = true;
      yield { type: 'keys', keys: form.keys, part: this.#part };
    } else if (form.type === 'list_title' || isHeading) {
      yield* this.end();
      if (isHeading) yield { type: 'title', line };
    } else if (this.#loose !== null || this.#reader?.add(line, form) !== true) this.#addLoose(line, form);
  }

  #addLoose(line: TypedLine, form: LineForm): void {
    if (form.type === 'rule') return;
    const loose = this.#loose ?? { lines: [], last: line.number, hasOptions: false };
    // An answer, or options that do not begin with A, belong to the question above.
    const isLater = form.type === 'option' && form.letter !== null && form.letter !== 'A';
    if (this.#loose !== null && !loose.hasOptions && (form.type === 'answer' || isLater))
      this.#reader?.question.refuseLine(line, 'this right below its question, with no other line between');
    loose.hasOptions ||= form.type === 'answer' || form.type === 'option';
    loose.last = line.number;
    if (loose.lines.length < MAX_LOOSE_LINES) loose.lines.push(line);
    this.#loose = loose;
  }

  *end(): Generator<TypedItem> {
    const title = this.#reader?.title ?? null;
    if (title !== null) yield { type: 'title', line: title };
    else if (this.#reader !== null) {
      if (this.#isListed) this.#part += 1;
      this.#isListed = false;
      yield { type: 'question', question: this.#reader.finish(), part: this.#part };
    }
    if (this.#loose !== null) yield* this.#endLoose(this.#loose);
    this.#reader = null;
    this.#loose = null;
  }

  /** A few short lines above all questions are titles. */
  *#endLoose({ lines, last, hasOptions }: LooseLines & { hasOptions: boolean }): Generator<TypedItem> {
    const areTitles =
      !this.#hasBegun &&
      !hasOptions &&
      lines.length <= MAX_TITLE_LINES &&
      lines.every(
        ({ kind, fault, words: { text } }) =>
          kind !== 'table' && fault === null && text.length <= MAX_TITLE_LENGTH,
      );
    if (areTitles) for (const line of lines) yield { type: 'title', line };
    else yield { type: 'loose', lines, last };
  }
}
