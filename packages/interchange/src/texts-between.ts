import type { Draft } from './draft.ts';
import { formatPosition, type Position, suspicious } from './findings.ts';

/** What teachers call what they write below a question to explain it. */
export const EXPLANATION_WORDS = [
  'explanation|expl?|justification|rationale|feedback|reason|reasoning|discussion|comment|note',
  'explication|commentaire|raison',
  'erklärung|begründung|erläuterung|kommentar',
  'explicaci[óo]n|justificaci[óo]n|retroalimentaci[óo]n|comentario',
  'spiegazione|motivazione|giustificazione|commento',
  'explicaç[ãa]o|justificaç[ãa]o|justificativa|comentário',
  'uitleg|toelichting',
].join('|');

/** The same in a line of its own, which some formats have no place for. */
export const EXPLANATION = new RegExp(`^(?:${EXPLANATION_WORDS})\\s?[:.–-]`, 'iu');

/** A passage, or a heading, that speaks of several questions. */
const OF_SEVERAL = /\b(?:questions|items|cases|fragen|preguntas|domande|vragen|perguntas)\b/iu;

/** Whether a text between two questions is said of more than the next one. @param text plain or HTML */
export function isOfSeveral(text: string): boolean {
  return OF_SEVERAL.test(text);
}

/** The same where it says which: `Questions 1 to 3`. */
const OF_NUMBERED = new RegExp(`${OF_SEVERAL.source}\\s+\\d`, 'iu');

/** Whether a text names questions by their numbers, as a passage of theirs does and a title does not. */
export function isOfNumberedQuestions(text: string): boolean {
  return OF_NUMBERED.test(text);
}

/** `Questions 1–3`, `questions 4 and 5`, `items 1 through 3` */
const RANGE = new RegExp(
  String.raw`${OF_SEVERAL.source}\s+(\d{1,4})\s*(?:[-–]|through|\p{L}{1,3})\s*(\d{1,4})`,
  'iu',
);
/** A text is for no more of them. */
const MAX_RANGE = 30;

/** `two`, `3` */
const COUNT = String.raw`(?:(?:\p{L}{2,9}|\d{1,2})\s+)?`;
const ASKED = '(?:questions|fragen|preguntas|domande|vragen|perguntas)';
/** `next two questions`, `dos preguntas siguientes`: the questions below, by their place alone. */
const NEXT = [
  String.raw`(?:next|following)\s+(?:two|three|four|five|six|\d{1,2})\s+(?:items|cases)`,
  `(?:next|following|nächsten|folgenden|volgende|prochaines|suivantes)\\s+${COUNT}${ASKED}`,
  `(?:pr[óo]ximas|siguientes|seguintes|prossime|seguenti|successive)\\s+${COUNT}${ASKED}`,
  `${ASKED}\\s+(?:suivantes|siguientes|seguintes|a seguir|seguenti|successive)`,
].join('|');
/** Within a sentence it may only speak of them. */
const ANNOUNCES_NEXT = new RegExp(
  `(?:(?:^|[.!?:]\\s+)(?:[^\\s.!?:]+\\s+){0,3}|\\bfor\\s+the\\s+)(?:${NEXT})(?!\\p{L})`,
  'iu',
);
const FIRST_NUMBER = new RegExp(`${OF_SEVERAL.source}\\s+(\\d{1,4})(?!\\d)`, 'iu');
const BEGINS_WITH_RANGE = new RegExp(`^(?:\\S+\\s+){0,3}${RANGE.source}`, 'iu');
/** `Items 2 and 3 are wrong` speaks of statements within a question, which are no more. */
const MAX_STATEMENT = 9;
const OF_STATEMENTS = /^(?:items|cases)/iu;
/** An announcement stands in the first words. */
const MAX_LOOKED_AT = 300;

/**
 * Whether a line announces the questions below it, as `The next two questions belong to this patient` does.
 * @param number of the question above it; null where that has none
 */
export function announcesNext(line: string, number: number | null): 'surely' | 'perhaps' | null {
  const text = line.slice(0, MAX_LOOKED_AT);
  if (ANNOUNCES_NEXT.test(text)) return 'surely';
  if (number === null) return BEGINS_WITH_RANGE.test(text) ? 'surely' : null;
  const [words = '', first] = FIRST_NUMBER.exec(text) ?? [];
  if (first === undefined) return null;
  if (Number(first) !== number + 1)
    return BEGINS_WITH_RANGE.test(text) && !OF_STATEMENTS.test(words) ? 'perhaps' : null;
  return OF_STATEMENTS.test(words) && Number(first) < MAX_STATEMENT ? 'perhaps' : 'surely';
}

/** How many questions a text says that it belongs to, and in which words; null where it does not say from which to which. */
export function announcedQuestions(text: string): { words: string; count: number } | null {
  const [words = '', first, last] = RANGE.exec(text) ?? [];
  const count = Number(last) - Number(first) + 1;
  return count > 1 && count <= MAX_RANGE ? { words, count } : null;
}

/** A question by its number, in a sentence about it. */
const NUMBERED =
  /(?<!\p{L})(?:questions?|items?|cases?|fragen?|preguntas?|domand[ae]|vraag|vragen|perguntas?)\s+(?=\d)/giu;
/** What a list of numbers goes on with: `, 9`, `and also 7`, `.2`. */
const GOES_ON = /^[.,]\d|^[\s,;&/+]*(?:\p{L}+[\s,]+){0,3}\d/u;

/**
 * The numbers of the questions that a text is of, where it says from which to which and names no others; else null.
 * @param text all of it: one that speaks of more than one range is of both
 */
export function numbersOfQuestions(text: string): { first: number; last: number } | null {
  const found = RANGE.exec(text);
  if (found === null || announcedQuestions(text) === null) return null;
  const behind = text.slice(found.index + found[0].length);
  if (GOES_ON.test(behind) || [...text.matchAll(NUMBERED)].length > 1) return null;
  return { first: Number(found[1]), last: Number(found[2]) };
}

/** `The next two are about Mr Miller`, without a word for questions. */
const NEXT_FEW = /\b(?:next|following)\s+(?:two|three|four|five|six|\d{1,2})(?![\p{L}\d])/iu;

/**
 * Follows the descriptions of a file, texts without a question, which are refused, and lines that refuse a question: the
 * next question, or several, may ask of them.
 */
export class DescriptionAbove {
  #position: Position | null = null;
  #isOfSeveral = false;

  add(position: Position, text: string): void {
    this.#position = position;
    this.#isOfSeveral = isOfSeveral(text) || NEXT_FEW.test(text);
  }

  /** Where another part of the file begins. */
  forget(): void {
    this.#position = null;
  }

  /** A question that is taken, with a note where it may ask of a text above it. */
  note<Item extends Pick<Draft, 'result' | 'notes'>>(draft: Item): Item {
    if (this.#position === null || draft.result.type === 'refused') return draft;
    const note = suspicious('lines_above_refused', formatPosition(this.#position));
    if (!this.#isOfSeveral) this.forget();
    return { ...draft, notes: [...(draft.notes ?? []), note] };
  }
}
