import { formatPosition, type Position, refusal, suspicious } from '../../findings.ts';
import { countWords } from '../../texts/html/html.ts';
import type { Mapping } from '../mapping.ts';
import { type Field, quote, type SourceItem, textIn } from '../source-item.ts';
import { isQuestion } from './merged-cells.ts';

/** The longest passage of the rows so far. @param isSentence whether one of them is a sentence */
type PassagesAbove = { length: number; position: Position; isSentence: boolean };

/** What is longer says something itself. */
const MAX_POINTER_LENGTH = 40;
const MIN_PASSAGE_LENGTH = 60;
const TIMES_LONGER = 3;
/** A sentence has three words; with not more than four it may still be one like `Use the table above.` */
const MIN_WORDS = 3;
const MAX_WORDS_OF_POINTER = 4;
const SENTENCE_END = /[.!?:…。！？：]["”»’)\]]*$/u;
/** Each of these says as much as three Latin letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Words that speak of another place. They sharpen the rule, and need not be complete. */
const ELSEWHERE =
  /(?<!\p{L})(?:above|previous|same|earlier|passage|questions?|row|line|oben|vorige|frage|ci-dessus|arriba|anterior|pregunta|sopra|domanda|boven|vraag|acima|pergunta)(?!\p{L})/iu;
/** The name of a text: `Reading 1`, `Q1`. */
const NUMBERED = /^\p{L}*\W*\d{1,3}\W*$/u;

/**
 * Looks for passages that may only say where the text stands, such as `Same patient` or `vedi sopra`, in whatever
 * language: they are short while a row above has a long one, or no sentence while one above is. Where both words and form
 * speak for it the question is refused, else named.
 * @param nameOf how a column is called
 */
export function* withShortPassagesNamed(
  items: Iterable<SourceItem>,
  mapping: Mapping,
  nameOf: (field: Field) => string,
): Generator<SourceItem> {
  const passages = [mapping.stem].flat().slice(0, -1);
  const longest = new Map<Field, PassagesAbove>();
  for (const item of items) {
    const { content, position } = item;
    if (content.type === 'refused') {
      yield item;
      continue;
    }
    const { read } = content;
    let named = item;
    for (const field of passages) {
      const text = textIn(read, field);
      if (text === '') continue;
      const above = longest.get(field);
      const judged = above !== undefined && isQuestion(read, mapping) ? judge(text, above) : null;
      if (above === undefined || judged === null) {
        longest.set(field, withPassage(above, text, position));
        continue;
      }
      const detail = `“${nameOf(field)}” is only ${quote(text)}, unlike ${formatPosition(above.position)}`;
      if (judged === 'certain') named = { ...item, content: refusal('passage_too_short', detail) };
      else named = { ...named, notes: [...(named.notes ?? []), suspicious('passage_short', detail)] };
    }
    yield named;
  }
}

function judge(text: string, above: PassagesAbove): 'certain' | 'doubtful' | null {
  const length = lengthOf(text);
  if (length > MAX_POINTER_LENGTH) return null;
  const isFarShorter = above.length >= Math.max(MIN_PASSAGE_LENGTH, TIMES_LONGER * length);
  const isSentence = SENTENCE_END.test(text);
  if (isFarShorter) return isSentence && countWords(text) > MAX_WORDS_OF_POINTER ? 'doubtful' : 'certain';
  const isUnlike = !isSentence && above.isSentence;
  const isElsewhere = ELSEWHERE.test(text) || NUMBERED.test(text);
  if (isUnlike && isElsewhere) return 'certain';
  return isUnlike || isElsewhere ? 'doubtful' : null;
}

function withPassage(above: PassagesAbove | undefined, text: string, position: Position): PassagesAbove {
  const length = lengthOf(text);
  const isSentence = above?.isSentence === true || (SENTENCE_END.test(text) && countWords(text) >= MIN_WORDS);
  return above === undefined || length > above.length
    ? { length, position, isSentence }
    : { ...above, isSentence };
}

function lengthOf(text: string): number {
  return text.replace(WIDE, '$&$&$&').length;
}
