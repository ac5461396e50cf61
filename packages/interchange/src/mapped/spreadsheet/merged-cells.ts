import { formatPosition, type Note, type Position, refusal, suspicious } from '../../findings.ts';
import { answeringFieldsOf } from '../fields.ts';
import type { Mapping } from '../mapping.ts';
import { type Field, type FieldReader, type SourceItem, textIn } from '../source-item.ts';

/** What says "as above" in a cell. */
const DITTO =
  /^(?:["”“'´″〃]{1,2}|,,|[\^↑⇑⬆]\uFE0F?|-\s?["”]\s?-|dit?to|dto|idem|same|(?:the )?same as above|as above|see above|(?:siehe|wie) oben|s\.\s?o|(?:voir|comme) ci-dessus|ver arriba)\.?$/iu;
/** A passage without a letter or a digit: arrows, points. */
const SIGNS = /^[^\p{L}\p{N}]+$/u;
/** What says that there is none. */
const NONE = /^(?:'?[-–—]+|n\/a|n\.a\.|none|\((?:none|no passage)\)|no passage)$/iu;

/** Words by which a question asks about a picture, in the languages of the banks that are read most. */
const SPEAKS_OF_PICTURE =
  /(?<!\p{L})(?:shown|pictured?|pictures|images?|figures?|photos?|photographs?|diagrams?|illustrat\p{L}+|drawings?|abbildung|abgebildet\p{L}*|gezeigt\p{L}*|bild|foto|schéma|montrée?s?|imagen|figura|mostrad[oa]s?|immagine|mostrat[oaie]|imagem|afbeelding|plaatje|getoonde?)(?!\p{L})/iu;

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
 * meant for all. Without its passage a question is another one, so that it is refused; a topic that may be meant is
 * named, and a picture where the question right below one asks about one. A passage that is only a dash, or n/a, is none.
 * @param nameOf how a column is called
 */
export function* withMergedCellsNamed(
  items: Iterable<SourceItem>,
  mapping: Mapping,
  nameOf: (field: Field) => string,
): Generator<SourceItem> {
  const { stem, topic, pictures } = mapping;
  const stems = [stem].flat();
  const passages = stems.slice(0, -1);
  const question = stems.at(-1);
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
    const asks = isQuestion(read, mapping);
    const ditto =
      [...stems, ...shared].find((field) => saysAsAbove(textIn(read, field))) ??
      passages.find((field) => isSigns(textIn(read, field)));
    const emptied = [...passages, ...shared].filter(
      (field) => textIn(read, field) === '' && filled.has(field),
    );
    const describe = (field: Field) =>
      `“${nameOf(field)}”, as in ${formatPosition(filled.get(field) ?? position)}`;
    const missing = emptied.find((field) => passages.includes(field));
    const isMeant = (field: Field) =>
      field !== pictures?.field || SPEAKS_OF_PICTURE.test(textIn(read, question));
    const notes: Note[] = emptied
      .filter(isMeant)
      .map((field) => suspicious('empty_below_filled', describe(field)));
    // Pictures belong to few questions: only the row right below one is in doubt, where it asks about one.
    if (pictures !== undefined) filled.delete(pictures.field);
    for (const field of [...passages, ...shared]) {
      const text = textIn(read, field);
      if (NONE.test(text)) filled.delete(field);
      else if (text !== '' && ditto === undefined) filled.set(field, position);
    }
    // What asks nothing is refused as such.
    if (!asks) yield item;
    else if (ditto !== undefined)
      yield { ...item, content: refusal('cell_says_ditto', `“${nameOf(ditto)}”`) };
    else if (missing !== undefined) yield { ...item, content: refusal('passage_missing', describe(missing)) };
    else
      yield {
        ...item,
        notes: [...(item.notes ?? []), ...notes],
        content: { ...content, read: withoutDashes(read, passages) },
      };
  }
}

/** Whether a row has a question, and something that only a question has. */
export function isQuestion(read: FieldReader, mapping: Mapping): boolean {
  const isFilled = (field: Field | undefined) => textIn(read, field) !== '';
  return isFilled([mapping.stem].flat().at(-1)) && answeringFieldsOf(mapping).some(isFilled);
}

function isSigns(text: string): boolean {
  return SIGNS.test(text) && !NONE.test(text);
}

function withoutDashes(read: FieldReader, passages: Field[]): FieldReader {
  return (field) => (passages.includes(field) && NONE.test(textIn(read, field)) ? '' : read(field));
}
