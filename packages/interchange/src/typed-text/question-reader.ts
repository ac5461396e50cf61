import { letterAt } from '../options/options.ts';
import { partOptions, takeOptionsOfStem } from './inline-options.ts';
import { type LineForm, labelIn, type NumberForm, type OptionForm } from './line-forms.ts';
import { describeTyped, isIndented, type TypedLine } from './typed-lines.ts';
import { TypedQuestion } from './typed-question.ts';
import { joinWords, sliceWords, type Words } from './words.ts';

/** Only letters, as in an answer that an author folds away below a question. */
const LETTERS = /^[\s*]*\(?[A-P]\)?(?:\s?(?:[,;&]|and)\s?\(?[A-P]\)?)*[.\s*]*$/iu;
const NEXT_NUMBER = 'the number of the next question, or an option (statements as in “(1)” or “i.”)';

/**
 * Reads the lines of one question in their order: stem, options, answer, explanation. A line that does not
 * fit is the question's fault; a line that cannot be its own is left to others.
 */
export class QuestionReader {
  readonly question: TypedQuestion;
  /** The part of the question that was read last; it decides what may come next. */
  #stage: 'stem' | 'options' | 'told' = 'stem';
  /** The explanation or feedback of the line above, which the next line may continue. */
  #told: Words[] | null = null;

  /** A heading with a number, which is the title of a part unless options follow. */
  readonly #heading: TypedLine | null;

  constructor(line: TypedLine, { number, isHeading, at }: NumberForm) {
    this.question = new TypedQuestion(number, line);
    this.#heading = isHeading || line.kind === 'heading' ? line : null;
    this.question.stem.push({ words: sliceWords(line.words, at), bulletAt: null });
  }

  /** The line of a heading that was no question after all. */
  get title(): TypedLine | null {
    const { options, answers, stem } = this.question;
    return options.length === 0 && answers.length === 0 && stem.length === 1 ? this.#heading : null;
  }

  /**
   * Tells whether a line with another number begins the next question: `perhaps` if it may also continue this
   * one, which is refused then; `no` if it is a part of the explanation or feedback below it.
   */
  endBy(line: TypedLine, number: number): 'surely' | 'perhaps' | 'no' {
    const { question } = this;
    const isNext = number === question.number + 1;
    if (this.title === null && this.#goesOnWithTold(line)) return isNext ? 'surely' : 'no';
    if (this.title !== null || this.#stage === 'told') return 'surely';
    const isDoubtful =
      question.fault?.reason === 'lines_lost' || question.fault?.reason === 'unexpected_line';
    // The stem of a doubtful question may hold a list of statements that continues here.
    const isPlain = this.#stage === 'stem' ? isNext && !isDoubtful : isNext || line.isApart;
    if (isPlain) return 'surely';
    question.refuseLine(line, NEXT_NUMBER);
    return 'perhaps';
  }

  /** @returns true if the line belongs to the question */
  add(line: TypedLine, form: LineForm): boolean {
    const isOwn = line.kind === 'table' ? this.#refuseTable(line) : this.#take(line, form);
    if (isOwn) this.question.note(line);
    return isOwn;
  }

  finish(): TypedQuestion {
    if (this.question.options.length === 0) takeOptionsOfStem(this.question);
    return this.question;
  }

  /** A table belongs to a question whose options or key may still come. */
  #refuseTable({ unit, number }: TypedLine): boolean {
    if (this.#stage === 'told') return false;
    this.question.refuse('table_not_read', `${unit} ${number}`);
    return true;
  }

  #take(line: TypedLine, form: LineForm): boolean {
    const { explanation, options } = this.question;
    switch (form.type) {
      case 'option':
        return this.#addOption(line, form);
      case 'answer':
        return this.#addAnswer(line, form.at);
      case 'explanation':
        return this.#tell(explanation, sliceWords(line.words, form.at));
      case 'feedback': {
        const told = this.#stage === 'options' ? (options.at(-1)?.feedback ?? explanation) : explanation;
        return this.#tell(told, sliceWords(line.words, form.at));
      }
      case 'rule':
        return true;
      case 'label':
        return this.#leaveOut(line, form.name);
      default:
        return this.#addText(line, form.type === 'bullet' ? form.at : null);
    }
  }

  #tell(told: Words[], words: Words): boolean {
    told.push(words);
    this.#told = told;
    if (this.#stage === 'options' && told === this.question.explanation) this.#stage = 'told';
    return true;
  }

  #addOption(line: TypedLine, form: OptionForm): boolean {
    const { question } = this;
    const next = letterAt(question.options.length);
    const isNext = form.letter === null || form.letter === next;
    if (this.#stage === 'told') {
      if (form.letter === 'A' || !isNext) return false;
      question.refuseLine(line, 'the next question, since the answer stands above this option');
      return true;
    }
    if (!isNext && this.#stage === 'stem' && !form.isStarred) return this.#addStem(line, null);
    if (!isNext) question.refuseLine(line, `option ${next}`);
    if (question.answers.length > 0) question.refuseLine(line, 'the options above their answer');
    // The only sign that these options belong to another question, whose number is missing.
    if (form.letter === null && this.#stage === 'options' && line.isApart && line.words.html === null)
      question.refuseLine(line, 'an option right below the one before, or a letter before it');
    this.#stage = 'options';
    this.#told = null;
    const { isStarred, isBullet, isChecked } = form;
    const parts = partOptions(sliceWords(line.words, form.at), question.options.length, isStarred);
    question.options.push(...parts.map((part) => ({ ...part, isBullet, isChecked })));
    return true;
  }

  #addAnswer(line: TypedLine, at: number): boolean {
    if (this.question.answers.length > 0) this.question.refuse('several_keys', describeTyped(line));
    this.question.answers.push({ line: line.number, words: sliceWords(line.words, at) });
    if (this.#stage === 'options') this.#stage = 'told';
    this.#told = null;
    return true;
  }

  #addText(line: TypedLine, bulletAt: number | null): boolean {
    const { text } = line.words;
    if (this.#told !== null && (line.isFolded || this.#goesOnWithTold(line)))
      return this.#tell(this.#told, line.words);
    if (this.#stage === 'stem') return this.#addStem(line, bulletAt);
    if (line.isFolded)
      return LETTERS.test(text)
        ? this.#addAnswer(line, 0)
        : this.#tell(this.question.explanation, line.words);
    const label = labelIn(text);
    if (line.isApart) return false;
    if (label !== null) return this.#leaveOut(line, label);
    if (this.#stage === 'told') return false;
    const { options } = this.question;
    const last = options.at(-1);
    if (isIndented(line) && last !== undefined) last.words = joinWords(last.words, line.words);
    else
      this.question.refuseLine(
        line,
        `option ${letterAt(options.length)} or the answer (a text that goes on is indented)`,
      );
    return true;
  }

  /** True if a line continues an explanation or feedback above it. */
  #goesOnWithTold(line: TypedLine): boolean {
    return this.#told !== null && !line.isApart && (this.#stage !== 'stem' || isIndented(line));
  }

  #leaveOut(line: TypedLine, name: string): boolean {
    this.question.leftOut.push({ line, name });
    return true;
  }

  #addStem(line: TypedLine, bulletAt: number | null): boolean {
    const { stem } = this.question;
    if (this.#told !== null) this.question.refuseLine(line, 'an option');
    if (line.isApart && line.words.html === null)
      stem.push({ words: { text: '', html: null }, bulletAt: null });
    stem.push({ words: line.words, bulletAt });
    return true;
  }
}
