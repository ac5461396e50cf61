import { MAX_OPTIONS, type Picture } from '@assay/assessment';
import { choiceQuestion } from '../choice-question.ts';
import type { Digest, Draft } from '../draft.ts';
import { refusal } from '../findings.ts';
import type { Images } from '../moodle-xml/body.ts';
import { changed, type Note } from '../notes.ts';
import { ItemPictures, type PictureNames } from '../pictures/item-pictures.ts';
import { type Key, keyOfMultiple, keyOfSingle } from '../weights.ts';
import { type GiftAnswer, type GiftAnswers, giftAnswersOf } from './gift-answers.ts';
import type { GiftBlock } from './gift-blocks.ts';
import { giftCommentsOf } from './gift-comments.ts';
import { giftItemOf } from './gift-item.ts';
import { GiftTexts } from './gift-texts.ts';

/** What a question takes from the file around it. */
export type GiftSurroundings = {
  bank: string;
  topic: string[];
  notes: Note[];
  names: PictureNames;
  digest: Digest;
};

const TRUE_FALSE = ['True', 'False'];
const FULL = 100;

/** Makes our question of one block, or tells why that cannot be. */
export function questionOfBlock(
  block: GiftBlock,
  { bank, topic, notes: aroundNotes, names, digest }: GiftSurroundings,
): Omit<Draft, 'place'> {
  const { id: sourceId, tags } = giftCommentsOf(block.comments);
  const id = sourceId === null || sourceId.startsWith(`${bank}:`) ? sourceId : `${bank}:${sourceId}`;
  if (block.fault !== null) return { drafted: refusal(block.fault.reason, block.fault.detail, id) };
  const item = giftItemOf(block.text);
  if ('broken' in item) return { drafted: refusal('broken_gift', item.broken, id) };
  const answers = giftAnswersOf(item.answer);
  if (answers.kind === 'other') return { drafted: refusal('kind_not_represented', answers.name, id) };

  const pictures = new ItemPictures(names, digest);
  const texts = new GiftTexts(pictures);
  const images: Picture[] = [];
  const explanationImages: Picture[] = [];
  const stem = texts.stem(item.stem, images);
  const general = texts.block(item.generalFeedback, explanationImages);
  const { options, key, feedbacks } = chosenFrom(answers, texts, {
    question: images,
    explanation: explanationImages,
  });
  const explanation = general + saidToAnswers(options, feedbacks, texts);
  const written = { stem, options, key, explanation, images, explanationImages, topic, id };
  const drafted = choiceQuestion({ ...written, pictureContents: pictures.contents }, bank, digest);
  if (drafted.type === 'refused') return { drafted };
  if (block.converted) texts.note(changed('encoding_converted'));
  if (tags.length > 0) texts.note(changed('setting_dropped', `tags ${tags.join(', ')}`.slice(0, 200)));
  const notes = [...aroundNotes, ...texts.notes];
  return {
    drafted,
    // As Moodle does with every choice that comes from GIFT, which has no word for it.
    shuffled: answers.kind === 'choice',
    ...(notes.length > 0 ? { notes } : {}),
    ...(pictures.bytes.size > 0 ? { pictures: pictures.bytes } : {}),
  };
}

/** @param feedbacks beside the options, empty where nothing is said */
type ChosenFrom = { options: string[]; key: Key; feedbacks: string[] };

function chosenFrom(
  answers: Exclude<GiftAnswers, { kind: 'other' }>,
  texts: GiftTexts,
  images: Images,
): ChosenFrom {
  if (answers.kind === 'choice') return ofChoice(answers.answers, texts, images);
  const right = texts.block(answers.ifRight, images.explanation);
  const wrong = texts.block(answers.ifWrong, images.explanation);
  return {
    options: TRUE_FALSE,
    key: { type: 'key', kind: 'single', correct: [answers.isTrue ? 0 : 1] },
    feedbacks: answers.isTrue ? [right, wrong] : [wrong, right],
  };
}

function ofChoice(written: GiftAnswer[], texts: GiftTexts, images: Images): ChosenFrom {
  const meant = written.filter(
    ({ text, feedback, weight }) => (text + feedback).trim() !== '' || weight === null || weight > 0,
  );
  if (meant.length > MAX_OPTIONS) {
    // Not read: a file made to hurt has thousands, with thousands of pictures.
    const key = refusal('too_many_options', String(meant.length));
    return { options: meant.map(({ text }) => text.trim()), key, feedbacks: [] };
  }
  const answers = written.map(({ text, feedback, weight }) => ({
    option: texts.option(text, images.question),
    feedback: texts.block(feedback, images.explanation),
    weight,
  }));
  // Moodle leaves out wrong answers without a text: a sign too many makes them.
  const kept = answers.filter(
    ({ option, feedback, weight }) => option + feedback !== '' || weight === null || weight > 0,
  );
  if (kept.length < answers.length) texts.note(changed('empty_option_dropped'));
  const weights = kept.map(({ weight }) => weight ?? FULL);
  const single = kept.some(({ weight }) => weight === null);
  if (single && weights.some((weight) => weight < 0)) {
    texts.note(changed('setting_dropped', 'points taken off for wrong answers'));
  }
  return {
    options: kept.map(({ option }) => option),
    key: single ? keyOfSingle(weights) : keyOfMultiple(weights),
    feedbacks: kept.map(({ feedback }) => feedback),
  };
}

/** What is said to single answers, each under the answer: their order and letters may change. */
function saidToAnswers(options: string[], feedbacks: string[], texts: GiftTexts): string {
  const said = feedbacks.flatMap((html, index) =>
    html === '' ? [] : [`<dt>${options[index]}</dt><dd>${html}</dd>`],
  );
  if (said.length === 0) return '';
  texts.note(changed('feedback_to_explanation'));
  return `<dl>${said.join('')}</dl>`;
}
