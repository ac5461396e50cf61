import { type Body, choiceBody, keyOfMultiple, keyOfSingle, TRUE_FALSE } from '../body.ts';
import { topicOfCategory } from '../category.ts';
import {
  type Digest,
  type Draft,
  type DraftsOfFile,
  draftOfBody,
  type ItemContext,
  idInBank,
} from '../draft.ts';
import { changed, type Refusal, refusal } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { noFiles } from '../pictures/embedded-files.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { DescriptionAbove } from '../refused-texts.ts';
import { truncate } from '../texts/html/html.ts';
import { ItemTexts } from '../texts/item-texts.ts';
import type { TextFormat } from '../texts/text-format.ts';
import { weightedChoice } from '../weighted-choice.ts';
import { DESCRIPTION, type GiftAnswers, parseGiftAnswers, parseGiftComments } from './gift-answers.ts';
import { type GiftBlock, giftBlocks } from './gift-blocks.ts';
import { hideEscapes, parseGiftItem, showEscapes } from './gift-syntax.ts';

/**
 * Reads a GIFT file as Moodle does: an empty line separates questions, and a category holds for all questions
 * below it. Only the broken question is refused.
 * @param bank prefix of every id
 */
export function readGift(bytes: Uint8Array, { bank }: { bank: string }, digest: Digest): DraftsOfFile {
  return { type: 'drafts', drafts: draftsOf(bytes, bank, digest) };
}

function* draftsOf(bytes: Uint8Array, bank: string, digest: Digest): Generator<Draft> {
  const names = new PictureNames();
  const description = new DescriptionAbove();
  let topic: string[] = [];
  for (const block of giftBlocks(bytes)) {
    if ('category' in block) {
      topic = topicOfCategory(showEscapes(hideEscapes(block.category)).trim());
      description.set(null);
      continue;
    }
    const position = { unit: 'line', first: block.first, last: block.last } as const;
    const draft = questionOfBlock(block, { bank, topic, notes: [], names, digest });
    if (draft.result.type === 'refused' && draft.result.detail === DESCRIPTION) description.set(position);
    const label = draft.result.type === 'refused' ? labelOf(block.text.split('{', 1).join('')) : null;
    yield { position, label, ...description.note(draft) };
  }
}

/** Builds a question from one block, or says why that is impossible. */
function questionOfBlock(block: GiftBlock, context: ItemContext): Omit<Draft, 'position'> {
  const { id: sourceId, tags } = parseGiftComments(block.comments);
  const id = sourceId === null ? null : idInBank(context.bank, sourceId);
  if (block.fault !== null) return { result: { ...block.fault, id } };
  const item = parseGiftItem(block.text);
  if ('broken' in item) return { result: refusal('broken_gift', item.broken, id) };
  const answers = parseGiftAnswers(item.answer);
  if (answers.kind === 'other') return { result: refusal('kind_not_represented', answers.name, id) };

  const texts = giftTexts(item.stem, context);
  const stem = texts.stem(item.stem);
  const explanation = texts.explanation(item.generalFeedback, hasFeedback(answers));
  const body = bodyOf(answers, texts);
  if (block.converted) texts.note(changed('encoding_converted'));
  if (tags.length > 0) texts.note(changed('setting_dropped', truncate(`tags ${tags.join(', ')}`, 200)));
  // Moodle shuffles every choice from GIFT, which has no syntax for it.
  const shuffled = answers.kind === 'choice';
  return { ...draftOfBody({ id, stem, explanation, body }, texts, context), shuffled };
}

type QuestionAnswers = Exclude<GiftAnswers, { kind: 'other' }>;

function hasFeedback(answers: QuestionAnswers): boolean {
  if (answers.kind === 'choice') return answers.answers.some(({ feedback }) => feedback !== '');
  return answers.ifRight !== '' || answers.ifWrong !== '';
}

function bodyOf(answers: QuestionAnswers, texts: ItemTexts<string>): Body | Refusal {
  if (answers.kind === 'choice') {
    const written = answers.answers.map(({ text, feedback, weight }) => ({
      option: text,
      feedback,
      weight,
      isBlank: (text + feedback).trim() === '',
    }));
    return weightedChoice(written, answers.single ? keyOfSingle : keyOfMultiple, texts);
  }
  const { isTrue } = answers;
  const right = texts.feedback(answers.ifRight);
  const wrong = texts.feedback(answers.ifWrong);
  return choiceBody(TRUE_FALSE, { type: 'key', kind: 'single', correct: [isTrue ? 0 : 1] }, [
    { to: 'True', html: isTrue ? right : wrong },
    { to: 'False', html: isTrue ? wrong : right },
  ]);
}

const FORMATS = new Map<string, TextFormat>([
  ['html', 'html'],
  ['markdown', 'markdown'],
  ['plain', 'plain'],
  ['moodle', 'moodle_auto_format'],
]);
const FORMAT_MARK = /^\s*\[(html|markdown|plain|moodle)\]/iu;

/** Reads the texts of one question: each may name its format, else it has the stem's. */
function giftTexts(stem: string, context: ItemContext): ItemTexts<string> {
  const formatOf = (text: string) => FORMATS.get(FORMAT_MARK.exec(text)?.[1]?.toLowerCase() ?? '');
  const ofStem = formatOf(stem) ?? 'moodle_auto_format';
  return new ItemTexts(context, (source) => ({
    text: showEscapes(source.replace(FORMAT_MARK, '')).trim(),
    format: formatOf(source) ?? ofStem,
    // Only pictures embedded in the address itself can be shown.
    files: noFiles(),
  }));
}
