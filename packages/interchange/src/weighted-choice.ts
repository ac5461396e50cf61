import { MAX_OPTIONS } from '@assay/assessment';
import {
  type Body,
  type ChoiceKey,
  choiceBody,
  type Feedback,
  keyOfMultiple,
  pointsTakenOff,
} from './body.ts';
import { changed, type Refusal, refusal } from './findings.ts';
import type { ItemTexts } from './texts/item-texts.ts';

/** One answer of a choice, as Moodle's formats have it. @param weight per cent */
type WeightedAnswer<Source> = { option: Source; feedback: Source; weight: number; isBlank: boolean };

type KeyReader = (weights: number[]) => ChoiceKey;

/** Reads a choice whose answers have weights. Leaves out wrong answers without a text, as Moodle does. */
export function weightedChoice<Source>(
  answers: WeightedAnswer<Source>[],
  keyOf: KeyReader,
  texts: ItemTexts<Source>,
): Body | Refusal {
  const filled = answers.filter(({ isBlank, weight }) => !isBlank || weight > 0);
  // Checked before any is read: a hostile file has thousands, with thousands of pictures.
  if (filled.length > MAX_OPTIONS) return refusal('too_many_options', String(filled.length));
  const read = filled
    .map(({ option, feedback, weight }) => ({
      to: texts.option(option),
      html: texts.feedback(feedback),
      weight,
    }))
    .filter(({ to, html, weight }) => to + html !== '' || weight > 0);
  if (read.length < answers.length) texts.note(changed('empty_option_dropped'));
  const weights = read.map(({ weight }) => weight);
  return choiceOfWeights(read, weights, keyOf, texts);
}

/** A choice with a note on weights that our marking does not support. */
export function choiceOfWeights(
  feedbacks: Feedback[],
  weights: number[],
  keyOf: KeyReader,
  texts: ItemTexts<never>,
): Body | Refusal {
  const lost = pointsTakenOff(weights, keyOf === keyOfMultiple);
  if (lost !== null) texts.note(changed('setting_dropped', lost));
  return choiceBody(
    feedbacks.map(({ to }) => to),
    keyOf(weights),
    feedbacks,
  );
}
