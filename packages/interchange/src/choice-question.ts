import { foldText, MAX_OPTIONS, type Picture } from '@assay/assessment';
import { checkedQuestion } from './checked-question.ts';
import type { Digest, Drafted } from './draft.ts';
import { refusal } from './findings.ts';
import type { Key } from './weights.ts';

/** A choice question as a text format writes it; texts are HTML, not yet sanitised. */
export type WrittenChoice = {
  stem: string;
  options: string[];
  key: Key;
  explanation: string;
  images: Picture[];
  explanationImages: Picture[];
  /** Short names for what the pictures show. */
  pictureContents: string[];
  topic: string[];
  /** The source's own id, with the bank's name before it. */
  id: string | null;
};

/** Makes our question of it, or tells why no learner could answer it. Without an id it is known by what it asks. */
export function choiceQuestion(written: WrittenChoice, bank: string, digest: Digest): Drafted {
  const { stem, options, key, explanation, images, explanationImages, topic, id } = written;
  if (stem === '') return refusal('no_stem', null, id);
  const empty = options.indexOf('');
  if (empty >= 0) return refusal('empty_option', `option ${empty + 1}`, id);
  if (options.length < 2) return refusal('too_few_options', String(options.length), id);
  if (options.length > MAX_OPTIONS) return refusal('too_many_options', String(options.length), id);
  if (new Set(options.map(foldText)).size < options.length) return refusal('options_equal', null, id);
  if (key.type === 'refused') return { ...key, id };
  const drafted = checkedQuestion({
    id:
      id ??
      `${bank}:${digest(JSON.stringify([stem, ...options].map(foldText).concat(written.pictureContents)))}`,
    stem,
    images,
    explanation,
    explanationImages,
    topic,
    kind: key.kind,
    options,
    correct: key.correct,
  });
  return drafted.type === 'refused' ? { ...drafted, id } : drafted;
}
