import { goesOn, hasEnd, type RepeatedLines } from '../../joined-lines.ts';
import { beginsAnew } from './explanation-lengths.ts';
import type { NumberedLine } from './marked-form.ts';
import { beginsAsPassage, speaksOfAbove } from './passage-words.ts';

/** A few words without an end, as a heading has them above the questions that follow it. */
const HEADING = /^\p{Lu}\S*(?:\s\S+){0,4}$/u;

/** The lines of one item that may be the passage of the question below, above which an empty line is missing. */
export class ExplanationLines {
  readonly #repeated: RepeatedLines;
  /** The first that begins anew, below a sentence, and stands nowhere else: what an author says often is no passage. */
  #anew: NumberedLine | null = null;
  /** The last, where it looks like a heading. */
  #heading: NumberedLine | null = null;
  /** The first that begins as passages do, and the mark in whose text it stands. */
  #passage: { line: NumberedLine; at: number } | null = null;

  constructor(repeated: RepeatedLines) {
    this.#repeated = repeated;
  }

  /** @param before the line above it in the explanation @param at the mark of that */
  add(line: NumberedLine, before: string, at: number): void {
    if (beginsAnew(before, line.text) && !this.#repeated.has(line)) this.#anew ??= line;
    const isHeading = HEADING.test(line.text) && hasEnd(before) && !hasEnd(line.text);
    this.#heading = isHeading && !this.#repeated.has(line) ? line : null;
    if (this.#passage?.at !== at && !goesOn(before, line.text) && beginsAsPassage(line.text))
      this.#passage = { line, at };
  }

  /**
   * The line to name, which is read as a part of the explanation and may as well be a passage; or to tell with those of
   * other items, where nothing but the end of a sentence above it speaks for that.
   * @param at the last mark of the item: a passage stands below it
   * @param stemBelow the first line of the next question
   */
  judge(
    isUnusual: boolean,
    at: number,
    stemBelow: string | null,
  ): { line: NumberedLine; isNamed: boolean } | null {
    if (this.#passage?.at === at) return { line: this.#passage.line, isNamed: true };
    if (this.#heading !== null) return { line: this.#heading, isNamed: true };
    if (this.#anew === null) return null;
    return { line: this.#anew, isNamed: isUnusual || (stemBelow !== null && speaksOfAbove(stemBelow)) };
  }
}

const MAX_TOLD = 5;

/** The explanations of a file that go on below a sentence, as those of their author mostly do. */
export class LongExplanations {
  readonly #first: number[] = [];
  #count = 0;

  add(line: number): void {
    this.#count += 1;
    if (this.#first.length < MAX_TOLD) this.#first.push(line);
  }

  /** What a person is told of them. */
  describe(): string[] {
    if (this.#count === 0) return [];
    const questions = this.#count === 1 ? '1 question' : `${this.#count} questions`;
    const lines = `${this.#count === 1 ? 'line' : 'lines'} ${this.#describeLines()}`;
    return [
      `In ${questions} the explanation goes on in further lines below a sentence (${lines}): see that none is the passage of the next question, which belongs behind the number of that.`,
    ];
  }

  #describeLines(): string {
    if (this.#count > this.#first.length) return `${this.#first.join(', ')} …`;
    const last = this.#first.at(-1);
    return [this.#first.slice(0, -1).join(', '), last].filter((each) => each !== '').join(' and ');
  }
}
