import { foldText, type Question } from '@assay/assessment';
import { choicesOf, type Digest } from './draft.ts';
import { formatPosition, type Note, type Position, type Refusal, refusal, suspicious } from './findings.ts';
import { foldHtml, looseOptions, looseStem } from './folded-html.ts';
import { quote } from './mapped/source-item.ts';
import { plainText } from './texts/html/html.ts';

/** The texts by which a question is compared: its stem, and its options or statements. */
type Folded = { stem: string; texts: string[] };
/** The answer of a choice: a hash of the right options, and their words for a person. */
type Answer = { right: string; words: string; position: Position };
/**
 * Result of a comparison. @param losesExplanation its explanation differs from that of the question that is
 * taken @param notes on an earlier question that asks nearly the same
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
    const folded = { stem: foldHtml(question.stem), texts: choicesOf(question).map(foldHtml) };
    const pictures = picturesOf(question, lacks);
    const content = this.#digest(contentOf(question, pictures, folded));
    const explained = foldText(plainText(question.explanation));
    const explanation = this.#digest(explained);
    const same = this.#contents.get(content);
    if (same !== undefined) {
      const loses = explained !== '' && explanation !== same.explanation;
      return { type: 'duplicate', of: same.position, ...(loses ? { losesExplanation: true } : {}) };
    }
    if (fault !== null) return fault;
    const choice = this.#digest(choiceOf(question, pictures, folded));
    const answer = this.#answerOf(question, folded, position);
    const earlier = this.#choices.get(choice);
    if (earlier !== undefined && earlier.right !== answer.right)
      return refusal('key_contradicted', describeBoth(earlier, answer), id);
    const withSameId = this.#ids.get(id);
    if (withSameId !== undefined) return refusal('id_repeated', formatPosition(withSameId), id);
    this.#contents.set(content, { position, explanation });
    this.#choices.set(choice, answer);
    this.#ids.set(id, position);
    return { type: 'new', notes: this.#nearlySame(question, pictures, folded, position) };
  }

  /**
   * Names an earlier question that asks nearly the same: their stems differ only in capitals, white space, a
   * leading number or the marks at their end, or the options are in another order. Two questions may differ
   * this little on purpose, so both are taken.
   */
  #nearlySame(question: Question, pictures: (string | null)[], folded: Folded, position: Position): Note[] {
    const loose = { stem: looseStem(folded.stem), texts: looseOptions(folded.texts) };
    const choice = this.#digest(choiceOf(question, pictures, loose));
    const answer = this.#answerOf(question, loose, position);
    const earlier = this.#nearly.get(choice);
    if (earlier === undefined) {
      this.#nearly.set(choice, answer);
      return [];
    }
    return earlier.right === answer.right
      ? [suspicious('nearly_doubled', formatPosition(earlier.position))]
      : [suspicious('nearly_contradicted', describeBoth(earlier, answer))];
  }

  #answerOf(question: Question, { texts }: Folded, position: Position): Answer {
    const isRight = (_: string, index: number) =>
      question.kind === 'parts' ? question.parts[index]?.correct : question.correct.includes(index);
    const words = choicesOf(question)
      .filter(isRight)
      .map((text) => quote(plainText(text).trim()));
    return {
      right: this.#digest(JSON.stringify(texts.filter(isRight).sort())),
      words: words.length === 0 ? 'none' : words.join(' and '),
      position,
    };
  }
}

function describeBoth(earlier: Answer, { words }: Answer): string {
  return `${formatPosition(earlier.position)} says ${earlier.words}, and this one ${words}`;
}

/** All pictures of a question, including those that the file lacks. */
function picturesOf(question: Question, notes: Note[]): (string | null)[] {
  const missing = notes.filter(({ reason }) => reason === 'picture_missing').map(({ detail }) => detail);
  return [...question.images.map(({ file }) => file), ...missing];
}

/** Identity of a question: equal questions have the same texts, the same pictures and the same key. */
function contentOf(question: Question, pictures: (string | null)[], { stem, texts }: Folded): string {
  const content =
    question.kind === 'parts'
      ? question.parts.map(({ correct }, index) => [texts[index], correct])
      : [texts, question.correct];
  return JSON.stringify([question.kind, stem, pictures, content]);
}

/** Stem and options in any order: the same choice cannot have two answers. */
function choiceOf({ kind }: Question, pictures: (string | null)[], { stem, texts }: Folded): string {
  return JSON.stringify([kind === 'parts', stem, pictures, [...texts].sort()]);
}
