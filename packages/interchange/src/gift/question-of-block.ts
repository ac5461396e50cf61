import { MAX_OPTIONS } from '@assay/assessment';
import { type Body, choiceBody, showsPicture, TRUE_FALSE } from '../body.ts';
import type { Draft } from '../draft.ts';
import { draftOfBody, idInBank, type Surroundings } from '../draft-of-body.ts';
import { type Refusal, refusal } from '../findings.ts';
import { changed } from '../notes.ts';
import { keyOfMultiple, keyOfSingle } from '../weights.ts';
import { type GiftAnswer, type GiftAnswers, giftAnswersOf } from './gift-answers.ts';
import type { GiftBlock } from './gift-blocks.ts';
import { giftCommentsOf } from './gift-comments.ts';
import { giftItemOf } from './gift-item.ts';
import { type GiftTexts, giftTexts } from './gift-texts.ts';

const FULL = 100;

/** Makes our question of one block, or tells why that cannot be. */
export function questionOfBlock(block: GiftBlock, around: Surroundings): Omit<Draft, 'place'> {
  const { id: sourceId, tags } = giftCommentsOf(block.comments);
  const id = sourceId === null ? null : idInBank(around.bank, sourceId);
  if (block.fault !== null) return { drafted: refusal(block.fault.reason, block.fault.detail, id) };
  const item = giftItemOf(block.text);
  if ('broken' in item) return { drafted: refusal('broken_gift', item.broken, id) };
  const answers = giftAnswersOf(item.answer);
  if (answers.kind === 'other') return { drafted: refusal('kind_not_represented', answers.name, id) };

  const texts = giftTexts(item.stem, around);
  const stem = texts.stem(item.stem);
  const explanation = texts.explanation(item.generalFeedback);
  const body = bodyOf(answers, texts);
  if (block.converted) texts.note(changed('encoding_converted'));
  if (tags.length > 0) texts.note(changed('setting_dropped', `tags ${tags.join(', ')}`.slice(0, 200)));
  // As Moodle does with every choice that comes from GIFT, which has no word for it.
  const shuffled = answers.kind === 'choice';
  return { ...draftOfBody({ id, stem, explanation, body }, texts, around), shuffled };
}

function bodyOf(answers: Exclude<GiftAnswers, { kind: 'other' }>, texts: GiftTexts): Body | Refusal {
  if (answers.kind === 'choice') return bodyOfChoice(answers.answers, texts);
  const { isTrue } = answers;
  const right = texts.explanation(answers.ifRight);
  const wrong = texts.explanation(answers.ifWrong);
  return choiceBody(TRUE_FALSE, { type: 'key', kind: 'single', correct: [isTrue ? 0 : 1] }, [
    { to: 'True', html: isTrue ? right : wrong },
    { to: 'False', html: isTrue ? wrong : right },
  ]);
}

function bodyOfChoice(written: GiftAnswer[], texts: GiftTexts): Body | Refusal {
  const filled = written.filter(({ text, feedback, weight }) => isMeant(text + feedback, weight));
  // Told before any is read: a file made to hurt has thousands, with thousands of pictures.
  if (filled.length > MAX_OPTIONS) return refusal('too_many_options', String(filled.length));
  const answers = filled
    .map(({ text, feedback, weight }) => ({
      text,
      to: texts.option(text),
      html: texts.explanation(feedback),
      weight,
    }))
    .filter(({ text, to, html, weight }) => showsPicture(text) || isMeant(to + html, weight));
  if (answers.length < written.length) texts.note(changed('empty_option_dropped'));
  const weights = answers.map(({ weight }) => weight ?? FULL);
  const single = answers.some(({ weight }) => weight === null);
  if (single && weights.some((weight) => weight < 0)) {
    texts.note(changed('setting_dropped', 'points taken off for wrong answers'));
  }
  const options = answers.map(({ to }) => to);
  return choiceBody(options, single ? keyOfSingle(weights) : keyOfMultiple(weights), answers);
}

/** Moodle leaves out wrong answers without a text: a sign too many makes them. */
function isMeant(text: string, weight: number | null): boolean {
  return text.trim() !== '' || weight === null || weight > 0;
}
