import { foldText, type Reference } from '@assay/assessment';
import { checkedQuestion } from '../checked-question.ts';
import type { Digest, Drafted } from '../draft.ts';
import { type Refusal, refusal } from '../findings.ts';
import { inlineOf, paragraphsOf } from './html.ts';
import { type KeyResult, readKey, type SourceOption } from './key.ts';
import type { Field, Mapping } from './mapping.ts';
import { readOptions } from './options.ts';
import { type FieldReader, textOf } from './values.ts';

/** A field holds something that is no text. */
class WrongForm {
  readonly field: string;
  constructor(field: string) {
    this.field = field;
  }
}

/** Makes our question of one item, as the mapping says, or tells why that cannot be. */
export function questionOfItem(read: FieldReader, mapping: Mapping, digest: Digest): Drafted {
  const sourceId = mapping.id === undefined ? null : optionalText(read, mapping.id, 'id');
  if (sourceId instanceof WrongForm) return refusal('wrong_form', sourceId.field);
  const drafted = draft(read, mapping, digest, sourceId);
  return drafted.type === 'question'
    ? drafted
    : { ...drafted, id: sourceId === null ? null : idOf(mapping, sourceId) };
}

function idOf({ bank }: Mapping, sourceId: string): string {
  return `${bank}:${sourceId}`;
}

function draft(read: FieldReader, mapping: Mapping, digest: Digest, sourceId: string | null): Drafted {
  const stem = textOf(read(mapping.stem));
  if (stem.type === 'wrong_form') return refusal('wrong_form', 'stem');
  if (stem.type === 'absent') return refusal('no_stem');
  const found = readOptions(read, mapping);
  if (found.type === 'refused') return found;
  const key = readKey(read, mapping, found.options);
  if (key.type === 'refused') return key;
  const teaching = readTeaching(read, mapping);
  if (teaching instanceof WrongForm) return refusal('wrong_form', teaching.field);

  const { block, inline } = mapping.text === 'plain' ? PLAIN : HTML;
  const id =
    sourceId ?? digest(JSON.stringify([stem.text, ...found.options.map(({ text }) => text)].map(foldText)));
  return checkedQuestion({
    id: idOf(mapping, id),
    stem: block(stem.text),
    ...teaching,
    explanation: teaching.explanation === '' ? '' : block(teaching.explanation),
    ...body(found.options, key, mapping.kind, block, inline),
  });
}

const PLAIN = { block: paragraphsOf, inline: inlineOf };
const HTML = { block: (text: string) => text, inline: (text: string) => text };
type Writer = (text: string) => string;

function body(
  options: SourceOption[],
  key: Exclude<KeyResult, Refusal>,
  kind: Mapping['kind'],
  block: Writer,
  inline: Writer,
) {
  if (kind === 'parts' || key.type === 'truths') {
    const isTrue = (index: number) => (key.type === 'truths' ? key.truths[index] : key.right.includes(index));
    return {
      kind: 'parts',
      parts: options.map(({ text }, index) => ({ statement: block(text), correct: isTrue(index) })),
    };
  }
  const single = kind === 'auto' && key.right.length === 1;
  return {
    kind: single ? 'single' : 'multiple',
    options: options.map(({ text }) => inline(text)),
    correct: key.right,
  };
}

type Teaching = { explanation: string; topic: string[]; references: Reference[] };

function readTeaching(read: FieldReader, mapping: Mapping): Teaching | WrongForm {
  const explanation =
    mapping.explanation === undefined ? null : optionalText(read, mapping.explanation, 'explanation');
  if (explanation instanceof WrongForm) return explanation;
  const topic: string[] = [];
  for (const step of mapping.topic) {
    const name = typeof step === 'object' ? step.constant : optionalText(read, step, 'topic');
    if (name instanceof WrongForm) return name;
    if (name === null) break;
    topic.push(name);
  }
  const references: Reference[] = [];
  for (const source of mapping.references) {
    if (typeof source === 'object') {
      references.push({ title: source.constant, url: source.url });
      continue;
    }
    for (const value of [read(source)].flat()) {
      const title = textOf(value);
      if (title.type === 'wrong_form') return new WrongForm('references');
      if (title.type === 'text') references.push({ title: title.text });
    }
  }
  return { explanation: explanation ?? '', topic, references };
}

function optionalText(read: FieldReader, field: Field, name: string): string | null | WrongForm {
  const result = textOf(read(field));
  if (result.type === 'wrong_form') return new WrongForm(name);
  return result.type === 'text' ? result.text : null;
}
