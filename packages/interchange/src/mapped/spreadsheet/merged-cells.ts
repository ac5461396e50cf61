import { formatPosition, type Note, type Position, refusal, suspicious } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { type Field, type FieldReader, type SourceItem, textIn } from '../source-item.ts';

/** What says "as above" in a cell. */
const DITTO =
  /^(?:["”“'´″〃]{1,2}|,,|[\^↑⇑⬆]\uFE0F?|-\s?["”]\s?-|dit?to|dto|idem|same|(?:the )?same as above|as above|see above|(?:siehe|wie) oben|s\.\s?o|(?:voir|comme) ci-dessus|ver arriba)\.?$/iu;
/** What, where a passage should be, only says where it stands: `See question 1`, `Passage 1`, `(same passage)`. */
const POINTER =
  /^[([]?(?:(?:please )?(?:see|cf\.?|refer to|read|use|from|as in|as for|as|siehe|vgl\.?|wie(?: in| bei)?|voir|cf|ver|véase|vedi|zie)\s)?(?:the )?(?:(?:same|previous|above|first|last|gleicher|derselbe|même|mismo|stesso|zelfde)\s)?(?:passage|text|questions?|q|case|scenario|vignette|context|stimulus|paragraph|item|row|line|frage|fall|fallvignette|zeile|texte|texto|caso|cas|contexte|contexto|pregunta|brano|testo|domanda|tekst|vraag|pergunta)\s?(?:(?:no|nr)\.?\s?|#)?(?:\d{1,4}|[ivx]{1,5}|[a-p]|above|before|below|oben|ci-dessus|(?:of|from|in) (?:question|q|row|line)\s?\d{1,4})?[)\]]?[.:]?$/iu;
/** What says that there is none. */
const NONE = /^(?:[-–—]|n\/a|n\.a\.|none|\((?:none|no passage)\)|no passage)$/iu;

/** Whether a cell is empty, or only says that nothing stands there. */
export function saysNothing(text: string): boolean {
  return text === '' || NONE.test(text);
}

/** Whether a cell's text only stands for that of the cell above. */
export function saysAsAbove(text: string): boolean {
  return DITTO.test(text);
}

/**
 * Looks for what merged cells leave: only the first row of several has the passage, the topic or the picture that is
 * meant for all. Without its passage a question is another one, so that it is refused; a topic or a picture that may be
 * meant is named. A passage that is only a dash, or n/a, is none.
 * @param nameOf how a column is called
 */
export function* withMergedCellsNamed(
  items: Iterable<SourceItem>,
  { stem, topic, pictures }: Mapping,
  nameOf: (field: Field) => string,
): Generator<SourceItem> {
  const stems = [stem].flat();
  const passages = stems.slice(0, -1);
  const [widest] = topic.filter((step) => typeof step !== 'object');
  const shared = [widest ?? [], pictures?.field ?? []].flat();
  const filled = new Map<Field, Position>();
  for (const item of items) {
    const { content, position } = item;
    if (content.type === 'refused') {
      yield item;
      continue;
    }
    const { read } = content;
    const asks = textIn(read, stems.at(-1)) !== '';
    const ditto =
      [...stems, ...shared].find((field) => saysAsAbove(textIn(read, field))) ??
      passages.find((field) => POINTER.test(textIn(read, field)));
    const emptied = [...passages, ...shared].filter(
      (field) => textIn(read, field) === '' && filled.has(field),
    );
    const describe = (field: Field) =>
      `“${nameOf(field)}”, as in ${formatPosition(filled.get(field) ?? position)}`;
    const missing = emptied.find((field) => passages.includes(field));
    const notes: Note[] = emptied.map((field) => suspicious('empty_below_filled', describe(field)));
    // Pictures belong to few questions: only the row right below one is in doubt.
    if (pictures !== undefined) filled.delete(pictures.field);
    for (const field of [...passages, ...shared]) {
      const text = textIn(read, field);
      if (NONE.test(text)) filled.delete(field);
      else if (text !== '' && ditto === undefined) filled.set(field, position);
    }
    // Without a question of its own it is refused as such.
    if (!asks) yield item;
    else if (ditto !== undefined)
      yield { ...item, content: refusal('cell_says_ditto', `“${nameOf(ditto)}”`) };
    else if (missing !== undefined) yield { ...item, content: refusal('passage_missing', describe(missing)) };
    else yield { ...item, notes, content: { ...content, read: withoutDashes(read, passages) } };
  }
}

function withoutDashes(read: FieldReader, passages: Field[]): FieldReader {
  return (field) => (passages.includes(field) && NONE.test(textIn(read, field)) ? '' : read(field));
}
