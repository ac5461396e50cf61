import { foldText, type Question } from '@assay/assessment';
import type { Digest } from './draft.ts';
import { formatPosition, type Note, type Position, type Refusal, refusal, suspicious } from './findings.ts';
import { quote } from './mapped/source-item.ts';
import { looseOptions, looseStem, normaliseHtml } from './normalised-html.ts';
import { choicesOf } from './question-texts.ts';
import { plainText } from './texts/html/html.ts';

/** A question with all of its pictures, including those that the file lacks. */
type Asked = { question: Question; pictures: (string | null)[]; position: Position };
/** The answer of a choice: a hash of the right options, and their words for a person. */
type Answer = { right: string; words: string; position: Position };
/**
 * @param losesExplanation its explanation differs from that of the question that is taken
 * @param notes on an earlier question that asks nearly the same
 */
type Comparison =
  | { type: 'duplicate'; of: Position; losesExplanation?: true }
  | Refusal
  | { type: 'new'; notes: Note[] };

/**
 * Compares each question of a file with those before it, so that a bank holds it once, an id means one
 * question and a choice has one answer.
 */
export class SeenQuestions {
  readonly #digest: Digest;
  /** @param explanation as a hash */
  readonly #contents = new Map<string, { position: Position; explanation: string }>();
  readonly #choices = new Map<string, Answer>();
  readonly #nearly = new Map<string, Answer>();
  readonly #ids = new Map<string, Position>();

  constructor(digest: Digest) {
    this.#digest = digest;
  }

  /**
   * Compares a question with those before it, and keeps it for later ones if it is taken.
   * @param lacks notes on what it lacks
   * @param fault the reason why it cannot be taken anyway
   */
  compare(question: Question, lacks: Note[], position: Position, fault: Refusal | null): Comparison {
    const { id } = question;
    const missing = lacks.filter(({ reason }) => reason === 'picture_missing').map(({ detail }) => detail);
    const pictures = [...question.images.map(({ file }) => file), ...missing];
    const asked = { question, pictures, position };
    const stem = normaliseHtml(question.stem);
    const texts = choicesOf(question).map(normaliseHtml);
    // Equal questions have the same texts, the same pictures and the same key.
    const content = this.#hash([question.kind, stem, pictures, texts, rightOf(question)]);
    const explained = foldText(plainText(question.explanation));
    const explanation = this.#digest(explained);
    const same = this.#contents.get(content);
    if (same !== undefined) {
      const loses = explained !== '' && explanation !== same.explanation;
      return { type: 'duplicate', of: same.position, ...(loses ? { losesExplanation: true } : {}) };
    }
    if (fault !== null) return fault;
    const { choice, answer } = this.#answerOf(asked, stem, texts);
    const earlier = this.#choices.get(choice);
    if (earlier !== undefined && earlier.right !== answer.right)
      return refusal('key_contradicted', describeBoth(earlier, answer));
    const withSameId = this.#ids.get(id);
    if (withSameId !== undefined) return refusal('id_repeated', formatPosition(withSameId));
    this.#contents.set(content, { position, explanation });
    this.#choices.set(choice, answer);
    this.#ids.set(id, position);
    return { type: 'new', notes: this.#nearlySame(asked, looseStem(stem), looseOptions(texts)) };
  }

  /**
   * Names an earlier question that asks nearly the same: their stems differ only in capitals, white space, a
   * leading number or the marks at their end, or the options are in another order. Two questions may differ
   * this little on purpose, so both are taken.
   */
  #nearlySame(asked: Asked, stem: string, texts: string[]): Note[] {
    const { choice, answer } = this.#answerOf(asked, stem, texts);
    const earlier = this.#nearly.get(choice);
    if (earlier === undefined) {
      this.#nearly.set(choice, answer);
      return [];
    }
    return earlier.right === answer.right
      ? [suspicious('nearly_doubled', formatPosition(earlier.position))]
      : [suspicious('nearly_contradicted', describeBoth(earlier, answer))];
  }

  /** Stem and options in any order, as a hash, with their answer: the same choice cannot have two answers. */
  #answerOf({ question, pictures, position }: Asked, stem: string, texts: string[]) {
    const isRight = (_: string, index: number) => rightOf(question).includes(index);
    const words = choicesOf(question)
      .filter(isRight)
      .map((text) => quote(plainText(text).trim()));
    const answer: Answer = {
      right: this.#hash(texts.filter(isRight).sort()),
      words: words.join(' and ') || 'none',
      position,
    };
    return { choice: this.#hash([question.kind === 'parts', stem, pictures, [...texts].sort()]), answer };
  }

  #hash(content: unknown[]): string {
    return this.#digest(JSON.stringify(content));
  }
}

/** Positions of the right options, or of the true statements. */
function rightOf(question: Question): number[] {
  if (question.kind !== 'parts') return question.correct;
  return question.parts.flatMap(({ correct }, index) => (correct ? [index] : []));
}

function describeBoth(earlier: Answer, { words }: Answer): string {
  return `${formatPosition(earlier.position)} says ${earlier.words}, and this one ${words}`;
}
