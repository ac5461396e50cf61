import { formatPosition, type Note, type Position, suspicious } from '../findings.ts';
import { plainText } from '../texts/html/html.ts';
import { announcedQuestions } from '../texts-between.ts';

/** A stem that is longer may hold a text that others ask of. */
const MIN_LENGTH = 120;
/** What a question calls a text that it asks of, in the languages of those who write them. */
const REFERS = new RegExp(
  [
    String.raw`(?:the|this) (?:passage|text|extract|article|story|poem|dialogue)\b(?!\s(?:size|box|field|editor))`,
    String.raw`(?:text|passage) (?:above|below)|paragraphs? \d`,
    String.raw`(?:dem|der|des|im|laut) text(?:e?s)?\b|absatz \d`,
    String.raw`(?:le|du|ce) (?:texte|passage)\b|(?:el|del|il|nel|o|do|no) (?:texto|testo|brano)\b`,
    String.raw`(?:paragraphe|párrafo|paragrafo|parágrafo|alinea) \d|(?:de|deze) tekst\b`,
  ]
    .map((words) => String.raw`(?<!\p{L})(?:${words})`)
    .join('|'),
  'iu',
);

/** Whether a question asks of a text that stands elsewhere, or of a part of it. */
export function asksOfText(question: string): boolean {
  return REFERS.test(question);
}

/** Follows the questions of a text: what the stem of one holds may be a passage of those behind it, which lack it. */
export class PassagesInStems {
  #position: Position | null = null;
  /** How it says which questions it belongs to, and how many of them are still to come. */
  #announcement: string | null = null;
  #left = 0;

  /** @param html the stem of the next question that is taken */
  noteOf(html: string, position: Position): Note | null {
    const stem = plainText(html);
    const announced = announcedQuestions(stem);
    const isAnnounced = this.#left > 0;
    this.#left -= 1;
    // Each of them holds it, as it should.
    if (announced !== null && announced.words === this.#announcement) return null;
    const holdsText = stem.length >= MIN_LENGTH;
    if (announced === null && !holdsText && (isAnnounced || (this.#position && asksOfText(stem))))
      return suspicious('passage_above', this.#position && formatPosition(this.#position));
    if (announced === null && (!holdsText || isAnnounced)) return null;
    this.#position = position;
    this.#announcement = announced?.words ?? null;
    this.#left = announced === null ? 0 : announced.count - 1;
    return null;
  }
}
