import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { choiceBody } from '../body.ts';
import { type Draft, draftOfBody, type ItemContext } from '../draft.ts';
import { changed, type Refusal, refusal, suspicious } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { quote } from '../mapped/source-item.ts';
import { noFiles } from '../pictures/embedded-files.ts';
import { truncate } from '../texts/html/html.ts';
import { ItemTexts, type SourceText } from '../texts/item-texts.ts';
import type { KeyList } from './key-lists.ts';
import { keyOfQuestion } from './key-of-question.ts';
import { readOptions } from './read-options.ts';
import { LOST_EQUATION } from './typed-lines.ts';
import type { TypedQuestion } from './typed-question.ts';
import { joinLines, type Words } from './words.ts';

/** The beginning of an option behind a sign that marks none. */
const UNKNOWN_MARK = /^\s*[^\p{L}\p{N}\s]{1,2}\s+\(?A[.)]/iu;
const MAX_HIDDEN_LENGTH = 200;

/**
 * Builds a question from a typed one, or says why that is impossible.
 * @param list the key list of its part of the text
 */
export function draftOfQuestion(question: TypedQuestion, list: KeyList | null, context: ItemContext): Draft {
  const { unit, first, last, number } = question;
  const position = { unit, first, last, question: number };
  const stem = joinLines(question.stem.map(({ words }) => words));
  const label = labelOf(stem.text);
  const refused = refusalOf(question);
  if (refused !== null) return { position, label, result: refused };
  const { texts: options, marks } = readOptions(question.options);
  const texts = new ItemTexts(context, sourceText);
  const isFollowed = question.options.some(({ feedback }) => feedback.length > 0);
  const stemHtml = texts.stem(stem);
  const explanation = texts.explanation(joinLines(question.explanation), isFollowed);
  const feedbacks = options.map((words, index) => ({
    to: texts.option(words),
    html: texts.feedback(joinLines(question.options[index]?.feedback ?? [])),
  }));
  if (question.converted) texts.note(changed('encoding_converted'));
  const hidden = truncate(question.hidden.replace(/\s+/gu, ' ').trim(), MAX_HIDDEN_LENGTH);
  if (hidden !== '') texts.note(suspicious('hidden_text_dropped', hidden));
  if (question.hasNote) texts.note(suspicious('footnote_dropped'));
  const plain = options.map(({ text }) => text.trim());
  const key = keyOfQuestion(question, plain, marks, list);
  const body = choiceBody(
    feedbacks.map(({ to }) => to),
    key,
    feedbacks,
  );
  const id = stem.html === null ? idOfTexts([stem.text, ...plain], context) : null;
  return { position, label, ...draftOfBody({ id, stem: stemHtml, explanation, body }, texts, context) };
}

function refusalOf({ fault, stem, options, explanation }: TypedQuestion): Refusal | null {
  if (fault !== null) return refusal(fault.reason, fault.detail);
  if (options.length > MAX_OPTIONS) return refusal('too_many_options', String(options.length));
  const words = [...stem, ...options].map((each) => each.words);
  const told = [...options.flatMap(({ feedback }) => feedback), ...explanation];
  const marked = stem.find(({ words }) => UNKNOWN_MARK.test(words.text));
  if (options.length === 0 && marked !== undefined)
    return refusal(
      'too_few_options',
      `0, ${quote(marked.words.text.trim())}: begin an option with its letter, or with -`,
    );
  const isLost = [...words, ...told].some(({ text }) => text.includes(LOST_EQUATION));
  return isLost ? refusal('equation_lost') : null;
}

/** Same id as from a plain file with a mapping, so that a question imported that way is recognised. */
function idOfTexts(texts: string[], { bank, digest }: ItemContext): string {
  return `${bank}:${digest(JSON.stringify(texts.map((text) => foldText(text.trim()))))}`;
}

function sourceText({ text, html }: Words): SourceText {
  const format = html === null ? 'plain' : 'html';
  return { text: html ?? text, format, files: noFiles() };
}
