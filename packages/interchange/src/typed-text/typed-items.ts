import { Details } from './details.ts';
import { formOfLine, type LineForm } from './line-forms.ts';
import { QuestionReader } from './question-reader.ts';
import type { TypedLine } from './typed-lines.ts';
import type { TypedQuestion } from './typed-question.ts';

/**
 * Lines that are part of no question.
 * @param lines the first of them
 * @param isAbove true if no question stands above them
 * @param hasOptions true if options or an answer are among them
 */
export type LooseLines = { lines: TypedLine[]; last: number; isAbove: boolean; hasOptions: boolean };
/** Part of a typed text. A key list belongs to the questions above it; titles are left out. */
export type TypedItem =
  | { type: 'question'; question: TypedQuestion }
  | ({ type: 'loose' } & LooseLines)
  | { type: 'keys'; line: TypedLine; keys: [number: number, letters: string][] }
  | { type: 'title'; line: TypedLine };

/** Splits the lines of a text into questions, key lists, headings, and loose lines. */
export function* typedItems(lines: Iterable<TypedLine>): Generator<TypedItem> {
  const parts = new PartsOfText();
  for (const line of lines) yield* parts.add(line);
  yield* parts.end();
}

/** Maximum of loose lines that are kept for a message. */
const MAX_LOOSE_LINES = 50;

class PartsOfText {
  #reader: QuestionReader | null = null;
  #loose: LooseLines | null = null;
  readonly #details = new Details();
  #hasBegun = false;

  *add(written: TypedLine): Generator<TypedItem> {
    const line = this.#details.visible(written);
    if (line === null) return;
    const form = line.kind === 'table' || line.fault !== null ? PLAIN : formOfLine(line.words.text);
    const isHeading = form.type === 'heading' || (line.kind === 'heading' && form.type !== 'number');
    const begins = form.type === 'number' ? (this.#reader?.endBy(line, form.number) ?? 'surely') : 'no';
    if (form.type === 'number' && begins !== 'no') {
      yield* this.end();
      this.#hasBegun = true;
      this.#reader = new QuestionReader(line, form, line.kind === 'heading' || form.isHeading);
      if (begins === 'perhaps') this.#reader.question.refuse('lines_lost', `${line.unit} ${line.number}`);
    } else if (form.type === 'keys') {
      yield* this.end();
      yield { type: 'keys', line, keys: form.keys };
    } else if (form.type === 'list_title' || isHeading) {
      yield* this.end();
      if (isHeading) yield { type: 'title', line };
    } else if (this.#loose !== null || !this.#addToQuestion(line, form)) this.#addLoose(line, form);
  }

  #addToQuestion(line: TypedLine, form: LineForm): boolean {
    if (this.#reader === null) return false;
    if (line.kind !== 'table') return this.#reader.add(line, form, this.#details.isOpen);
    if (!this.#reader.isOpen) return false;
    this.#reader.question.refuse('table_not_read', `${line.unit} ${line.number}`);
    this.#reader.question.note(line);
    return true;
  }

  #addLoose(line: TypedLine, form: LineForm): void {
    if (form.type === 'rule') return;
    const loose = this.#loose ?? {
      lines: [],
      last: line.number,
      isAbove: !this.#hasBegun,
      hasOptions: false,
    };
    // An answer, or options that do not begin with A, belong to the question above.
    if (this.#loose !== null && !loose.hasOptions && (form.type === 'answer' || isLaterOption(form)))
      this.#reader?.question.refuseLine(line, 'this right below its question, with no other line between');
    loose.hasOptions ||= form.type === 'answer' || form.type === 'option';
    loose.last = line.number;
    if (loose.lines.length < MAX_LOOSE_LINES) loose.lines.push(line);
    this.#loose = loose;
  }

  *end(): Generator<TypedItem> {
    const title = this.#reader?.title ?? null;
    if (title !== null) yield { type: 'title', line: title };
    else if (this.#reader !== null) yield { type: 'question', question: this.#reader.finish() };
    if (this.#loose !== null) yield { type: 'loose', ...this.#loose };
    this.#reader = null;
    this.#loose = null;
  }
}

const PLAIN: LineForm = { type: 'plain' };

function isLaterOption(form: LineForm): boolean {
  return form.type === 'option' && form.letter !== null && form.letter !== 'A';
}
