import { letterAt } from '../../../options/options.ts';
import { ANSWER_ARTICLES, ANSWER_VERBS, answerPhrase } from '../../../texts/answer-words.ts';
import { shorten, truncate } from '../../../texts/html/html.ts';
import { findAnswerAtEnd } from '../../../texts/told-within.ts';
import {
  fitsMark,
  isBehindAll,
  isKeyMark,
  isOptionMark,
  isStemMark,
  lastNameOf,
  type MarkedForm,
  type NumberedLine,
  placeOf,
} from '../marked-form.ts';

const MAX_SHOWN = 60;
const PLURALS = [
  'reponses(?: correctes| exactes)?|bonnes reponses|respuestas(?: correctas)?|risposte(?: corrette| esatte)?',
  'respostas(?: corretas| certas)?|(?:richtige |korrekte )?antworten|losungen|(?:juiste )?antwoorden',
];
const WORDS = new RegExp(
  `^(?:${ANSWER_ARTICLES})?${withoutAccents(answerPhrase(PLURALS))}(?: (?:${withoutAccents(ANSWER_VERBS)}))?$`,
  'u',
);
const BETWEEN_LETTERS = String.raw`\s?[,;&+/]\s?|\s(?:and|und|et|y|e|en)\s`;
const PARTS = new RegExp(BETWEEN_LETTERS, 'giu');
/** A word or a few and letters, with any sign between them or none; the text of the option may stand behind: `D (VI)`. */
const LINE = new RegExp(
  String.raw`^(\p{L}[\p{L}\p{M}’' ]{1,40}?)(?:\s?[:：=.–—-]\s*|\s+)[([]?([a-p](?:(?:${BETWEEN_LETTERS})[a-p]){0,5})[)\].]{0,2}(?:\s?[(–—-].{1,200})?$`,
  'iu',
);
/** The same with the text of an option alone. */
const WITH_TEXT = /^(\p{L}[\p{L}\p{M}’' ]{1,40}?)\s?[:：=]\s*(\S.*)$/u;

/** What looks like the answer of one item and is read as a part of a text, which explains that the item has no key. */
export class AnswersElsewhere {
  readonly #form: MarkedForm;
  #found: string | null = null;
  /** The last option, where a line that belongs below the answer stands right below it. */
  #lastOption: string | null = null;
  /** The answer, where it stands further down. */
  #further: NumberedLine | null = null;

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
    this.#found ??= (isMarked ? null : this.describeOwnLine(line, at)) ?? this.#describeEnd(line, at);
  }

  /** A line that has a mark before its turn. @param index its mark @param at the mark that was found last */
  addUnexpected(index: number, at: number): void {
    const { keys, options } = this.#form;
    if (keys.size > 0 && isOptionMark(this.#form, at) && isBehindAll(this.#form, index))
      this.#lastOption = letterAt(options.indexOf(lastNameOf(this.#form, at)));
  }

  /** A line below that. */
  addBelow(line: NumberedLine): void {
    const isKey = this.#form.marks.some(
      (_, index) => isKeyMark(this.#form, index) && fitsMark(this.#form, index, line.text),
    );
    if (isKey) this.#further ??= line;
  }

  /** Null where there is nothing. */
  describe(): string | null {
    return this.#found ?? this.#describeMissing();
  }

  #describeMissing(): string | null {
    if (this.#lastOption === null) return null;
    const place = `between option ${this.#lastOption} and this line`;
    if (this.#further !== null)
      return `the answer stands below it, in line ${this.#further.number}: put it ${place}`;
    const written = this.#label === '' ? '' : ` as the others do, “${this.#label}…”`;
    return `the answer is missing ${place}: write it there${written}`;
  }

  /** How the mapping writes what stands before an answer. */
  get #label(): string {
    return this.#form.marks.find((_, index) => isKeyMark(this.#form, index))?.literal ?? '';
  }

  /** A line that says which option is right, and how the others say it; null where it does not. @param at as above */
  describeOwnLine({ number, text }: NumberedLine, at: number): string | null {
    const key = this.#form.marks.find((_, index) => isKeyMark(this.#form, index));
    const label = this.#label;
    const plain = text.replace(/[*_]/gu, '').trim();
    const lettered = LINE.exec(plain);
    const [, word = '', answer = ''] =
      lettered ?? (isOptionMark(this.#form, at) ? WITH_TEXT.exec(plain) : null) ?? [];
    if (word === '' || label === '') return null;
    const written = lettered === null ? shorten(answer, MAX_SHOWN) : answer.replace(PARTS, ', ');
    const folded = withoutAccents(word);
    // Where the mark of the key fits, that is not what the line lacks.
    if (key?.pattern.test(text) === true) return null;
    if (!WORDS.test(folded) && folded !== withoutAccents(label).replace(/[^\p{L}]+$/u, '')) return null;
    return `line ${number}, “${truncate(text, MAX_SHOWN)}”, looks like the answer: write it as the others do, “${label}${written}”`;
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
