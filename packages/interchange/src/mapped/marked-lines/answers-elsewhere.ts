import { answerPhrase } from '../../texts/answer-words.ts';
import { truncate } from '../../texts/html.ts';
import { findAnswerAtEnd } from '../../texts/told-within.ts';
import { isKeyMark, isOptionMark, isStemMark, type MarkedForm, placeOf } from './marked-form.ts';
import type { NumberedLine } from './order-faults.ts';

const MAX_SHOWN = 60;
const WORDS = new RegExp(`^${withoutAccents(answerPhrase(['reponses']))}$`, 'u');
/** A word or a few and letters, with any sign between them or none. */
const LINE =
  /^(\p{L}[\p{L}\p{M}’' ]{1,40}?)(?:\s?[:：=.–—-]\s*|\s+)[([]?([a-p](?:,\s?[a-p]){0,5})[)\].]{0,2}$/iu;

/** What looks like the answer of one item and is read as a part of a text, which explains that the item has no key. */
export class AnswersElsewhere {
  readonly #form: MarkedForm;
  #found: string | null = null;

  constructor(form: MarkedForm) {
    this.#form = form;
  }

  /**
   * @param at the mark whose text the line begins or goes on with
   * @param isMarked whether the line has the mark itself
   */
  add(line: NumberedLine, at: number, isMarked: boolean): void {
    const isAboveAnswer = isOptionMark(this.#form, at) || isStemMark(this.#form, at);
    if (!isAboveAnswer || this.#form.keys.size === 0) return;
    this.#found ??= (isMarked ? null : this.#describeOwnLine(line)) ?? this.#describeEnd(line, at);
  }

  /** Null where there is nothing. */
  describe(): string | null {
    return this.#found;
  }

  #describeOwnLine({ number, text }: NumberedLine): string | null {
    const key = this.#form.marks.find((_, index) => isKeyMark(this.#form, index));
    const [, word = '', letters = ''] = LINE.exec(text) ?? [];
    const label = key?.literal ?? '';
    if (word === '' || label === '') return null;
    const folded = withoutAccents(word);
    // Where the mark of the key fits, that is not what the line lacks.
    if (key?.pattern.test(text) === true) return null;
    if (!WORDS.test(folded) && folded !== withoutAccents(label).replace(/[^\p{L}]+$/u, '')) return null;
    return `line ${number}, “${truncate(text, MAX_SHOWN)}”, looks like the answer: write it as the others do, “${label}${letters}”`;
  }

  #describeEnd({ number, text }: NumberedLine, at: number): string | null {
    const found = findAnswerAtEnd(text, this.#form.options.length);
    if (found === null) return null;
    return `line ${number} holds “${truncate(found, MAX_SHOWN)}” ${placeOf(this.#form, at)}: put it on a line of its own`;
  }
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
