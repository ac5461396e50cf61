import { isNamedPageLine } from './page-lines.ts';
import { countWords, truncate } from './texts/html/html.ts';

/**
 * A line without a mark of its own that goes on with a text of a question.
 * @param before the line above it in the same text; empty where its label stands alone, null where the text begins
 * with it although no mark says so
 * @param option the letter of the option that it goes on with; null for the stem
 */
export type JoinedLine = { number: number; text: string; before: string | null; option: string | null };

/** What a person is told of joined lines: the question cannot be taken, or has to be looked at. */
type DoubtOfLines = { type: 'refused' | 'suspicious'; detail: string };

const MAX_DETAIL_LENGTH = 60;
/** A text that is wrapped fills its lines; what stands below a shorter one was put there. */
export const MIN_WRAPPED_LENGTH = 40;
/** Such lines are no sentences: `Please turn over.` */
const MIN_WORDS_OF_SENTENCE = 6;
/** So many different ones are kept; a file that was made to hurt has no end of them. */
const MAX_LINES = 100_000;
/** The head or foot of a page is no longer. */
const MAX_REPEATED_LENGTH = 150;
const NUMBER = /\d+|\b(?:x{1,3}(?:ix|iv|v?i{0,3})|ix|iv|vi{0,3}|i{1,3})\b/giu;
const ENDS_A_SENTENCE = /[.!?:;…][”"’')\]]*$/u;
/** A question, a gap, or what leads to the options. */
const ASKS = /[?？]|_{3}|(?:[:：…]|\.{3})[”"’')\]]*$/u;
/** `1.`, `(ii)`, `b)`, `•`: statements within a stem. */
const LISTED = /^(?:[-*•–]|\(?(?:\d{1,2}|[ivx]{1,4}|[a-p])[.):])\s*\S/iu;

/** A line as a message shows it: `line 14: “Turn over”`. */
export function describeLine(number: number, text: string): string {
  return `line ${number}: “${truncate(text, MAX_DETAIL_LENGTH)}”`;
}

/** The same of a line that was taken for a part of a text. @param where the text, in words */
export function describeJoined(number: number, text: string, where: string): string {
  return `line ${number}, “${truncate(text, MAX_DETAIL_LENGTH)}”, was added to ${where}`;
}

/**
 * Judges the lines that go on with a stem or an option. Nothing marks them, so that each may as well be the head or the
 * foot of a page, or a note between two questions: what does not plainly go on with its text is named, once for a
 * question, and what names a page or stands at several places of the file refuses it.
 */
export function findDoubtfulLine(lines: JoinedLine[], repeated: RepeatedLines): DoubtOfLines | null {
  const doubtful = lines.filter((line, at) => !isPlain(line, lines, at));
  // Where several options have lines below them this is how the author writes, in code, say.
  const options = new Set(doubtful.map(({ option }) => option));
  options.delete(null);
  const foreign = lines.find(
    (line) =>
      (line.before !== '' && isNamedPageLine(line.text)) ||
      (!(line.option === null ? ASKS.test(line.text) : options.size > 1) && repeated.has(line)),
  );
  if (foreign !== undefined) return { type: 'refused', detail: describeLine(foreign.number, foreign.text) };
  const [first] = doubtful;
  if (first === undefined) return null;
  const more = doubtful.length === 1 ? '' : `, and ${doubtful.length - 1} more`;
  const where = first.option === null ? 'the stem' : `option ${first.option}`;
  return {
    type: 'suspicious',
    detail: `${describeJoined(first.number, first.text, where)}${more}`,
  };
}

function isPlain({ text, before, option }: JoinedLine, lines: JoinedLine[], at: number): boolean {
  if (before === '' || goesOn(before ?? '', text)) return true;
  if (option !== null) return false;
  const ofStem = (line: JoinedLine | undefined) => line !== undefined && line.option === null;
  const next = lines[at + 1];
  const isListed = (line: JoinedLine | undefined) => ofStem(line) && LISTED.test(line?.text ?? '');
  if (LISTED.test(text) && (isListed(lines[at - 1]) || isListed(next))) return true;
  if (isListed(next) && isListed(lines[at + 2])) return true;
  return ASKS.test(text) || (ofStem(next) && (isSentence(text) || goesOn(text, next?.text ?? '')));
}

/** Whether a line is in the middle of a sentence that the line above it begins. */
export function goesOn(before: string, line: string): boolean {
  if (line.replace(NUMBER, '').replace(/[^\p{L}]/gu, '') === '') return false;
  if (/[,(–-]$/u.test(before)) return true;
  return before.length >= MIN_WRAPPED_LENGTH && !ENDS_A_SENTENCE.test(before) && /^\p{Ll}/u.test(line);
}

/** Whether a line ends as a sentence does, or leads on to something, unlike the head of a page. */
export function hasEnd(line: string): boolean {
  return ENDS_A_SENTENCE.test(line);
}

/** Whether a line is more than a few words and ends as a sentence does. */
export function isSentence(line: string): boolean {
  return ENDS_A_SENTENCE.test(line) && countWords(line) >= MIN_WORDS_OF_SENTENCE;
}

type Repeated = { before: string; isRepeated: boolean; isOutsideStems: boolean };

/**
 * The lines of a file that stand at several places, as the head and the foot of a page do, whose number goes on.
 * What is often said in stems alone, such as "Study the picture.", is none of them; neither is a wrapped option that
 * several questions have.
 */
export class RepeatedLines {
  readonly #lines = new Map<string, Repeated>();

  add(text: string, before: string, place: 'stem' | 'elsewhere'): void {
    if (text.length > MAX_REPEATED_LENGTH) return;
    const folded = foldNumbers(text);
    if (!/\p{L}{2}/u.test(folded)) return;
    const known = this.#lines.get(folded);
    const isOutsideStems = place !== 'stem';
    if (known === undefined) {
      if (this.#lines.size < MAX_LINES)
        this.#lines.set(folded, { before, isRepeated: false, isOutsideStems });
    } else {
      known.isRepeated ||= known.before !== before || !goesOn(before, text);
      known.isOutsideStems ||= isOutsideStems;
    }
  }

  has({ text }: Pick<JoinedLine, 'text'>): boolean {
    const known = this.#lines.get(foldNumbers(text));
    return known?.isRepeated === true && known.isOutsideStems;
  }
}

function foldNumbers(text: string): string {
  return text.toLowerCase().replace(NUMBER, '#').replace(/\s+/gu, ' ').trim();
}
