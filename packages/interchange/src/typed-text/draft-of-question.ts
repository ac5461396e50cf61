import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { choiceBody } from '../body.ts';
import { type Draft, draftOfBody, type ItemContext } from '../draft.ts';
import { changed, type Refusal, refusal } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { noFiles } from '../pictures/embedded-files.ts';
import { ItemTexts, type SourceText } from '../texts/item-texts.ts';
import type { KeysOfPart } from './key-lists.ts';
import { keyOfQuestion } from './key-of-question.ts';
import { type ReadOption, readOptions } from './read-options.ts';
import { LOST_EQUATION } from './typed-lines.ts';
import type { TypedQuestion } from './typed-question.ts';
import { joinLines, type Words } from './words.ts';

/**
 * Builds a question from a typed one, or says why that is impossible.
 * @param list the key list of its part of the text
 */
export function draftOfQuestion(
  question: TypedQuestion,
  list: KeysOfPart | null,
  context: ItemContext,
): Draft {
  const position = { unit: question.unit, first: question.first, last: question.last };
  const stem = joinLines(question.stem.map(({ words }) => words));
  const label = labelOf(stem.text);
  const options = readOptions(question.options);
  const refused = refusalOf(question, stem, options);
  if (refused !== null) return { position, label, result: refused };
  const texts = new ItemTexts(context, sourceText);
  const isFollowed = options.some(({ feedback }) => feedback.length > 0);
  const stemHtml = texts.stem(stem);
  const explanation = texts.explanation(joinLines(question.explanation), isFollowed);
  const choices = options.map(({ words, feedback }) => ({
    to: texts.option(words),
    html: texts.feedback(joinLines(feedback)),
  }));
  if (question.converted) texts.note(changed('encoding_converted'));
  const key = keyOfQuestion(question, options, list);
  const body = choiceBody(
    choices.map(({ to }) => to),
    key,
    choices,
  );
  const id = stem.html === null ? idOfTexts([stem, ...options.map(({ words }) => words)], context) : null;
  return { position, label, ...draftOfBody({ id, stem: stemHtml, explanation, body }, texts, context) };
}

function refusalOf(question: TypedQuestion, stem: Words, options: ReadOption[]): Refusal | null {
  if (question.fault !== null) return refusal(question.fault.reason, question.fault.detail);
  if (options.length > MAX_OPTIONS) return refusal('too_many_options', String(options.length));
  const words = [
    stem,
    ...options.flatMap((option) => [option.words, ...option.feedback]),
    ...question.explanation,
  ];
  return words.some(({ text }) => text.includes(LOST_EQUATION)) ? refusal('equation_lost') : null;
}

/** Same id as from a plain file with a mapping, so that a question imported that way is recognised. */
function idOfTexts(texts: Words[], { bank, digest }: ItemContext): string {
  return `${bank}:${digest(JSON.stringify(texts.map(({ text }) => foldText(text.trim()))))}`;
}

function sourceText({ text, html }: Words): SourceText {
  const format = html === null ? 'plain' : 'html';
  return { text: html ?? text, format, files: noFiles() };
}
