import {
  type Body,
  type ChoiceKey,
  keyOfMarks,
  keyOfMultiple,
  keyOfSingle,
  TRUE_FALSE,
  weightOf,
} from '../body.ts';
import { type Refusal, refusal } from '../findings.ts';
import { plainText } from '../texts/html/html.ts';
import { truthOf } from '../truth-words.ts';
import { choiceOfWeights, weightedChoice } from '../weighted-choice.ts';
import { readMatrix } from './matrix.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-elements.ts';
import type { XmlTexts } from './xml-texts.ts';

type BodyReader = (question: XmlElement, texts: XmlTexts) => Body | Refusal;

/** Readers by Moodle's names of question types; all other types cannot be represented. */
export const BODY_READERS = new Map<string, BodyReader>([
  ['multichoice', (question, texts) => readChoice(question, texts, keyReaderOf(question))],
  ['multichoiceset', (question, texts) => readChoice(question, texts, keyOfMarks)],
  ['oumultiresponse', (question, texts) => readChoice(question, texts, keyOfMarks)],
  ['truefalse', readTrueFalse],
  ['kprime', readMatrix],
  ['mtf', readMatrix],
]);

/**
 * As Moodle reads it: any value but empty, "false" or "0" is true; without the setting, one answer is right.
 */
function keyReaderOf(question: XmlElement): (weights: number[]) => ChoiceKey {
  const isMultiple = childOf(question, 'single') && ['', '0', 'false'].includes(textAt(question, 'single'));
  return isMultiple ? keyOfMultiple : keyOfSingle;
}

function readChoice(
  question: XmlElement,
  texts: XmlTexts,
  keyOf: (weights: number[]) => ChoiceKey,
): Body | Refusal {
  const answers = childrenOf(question, 'answer');
  const written = answers.map((answer) => ({
    option: answer,
    feedback: childOf(answer, 'feedback'),
    weight: weightOfAnswer(answer),
    isBlank: textAt(answer, 'text') === '',
  }));
  return faultOfWeights(answers) ?? weightedChoice(written, keyOf, texts);
}

/** Finds the true answer by its words, in either order. Words that mean neither are no key. */
function readTrueFalse(question: XmlElement, texts: XmlTexts): Body | Refusal {
  const answers = childrenOf(question, 'answer').slice(0, 2);
  const names = answers.map((answer) => plainText(textAt(answer, 'text')).trim());
  const truths = names.map(truthOf);
  if (truths.includes(null) || new Set(truths).size < truths.length)
    return refusal('key_not_understood', names.join(' / ').slice(0, 40));
  const inOrder = [true, false].map((truth) => answers[truths.indexOf(truth)]);
  const feedbacks = inOrder.map((answer, index) => ({
    to: TRUE_FALSE[index] ?? '',
    html: texts.feedback(childOf(answer, 'feedback')),
  }));
  return (
    faultOfWeights(answers) ?? choiceOfWeights(feedbacks, inOrder.map(weightOfAnswer), keyOfSingle, texts)
  );
}

function faultOfWeights(answers: XmlElement[]): Refusal | null {
  const odd = answers.find(({ attributes }) => weightOf(attributes.fraction) === null);
  return odd === undefined ? null : refusal('key_not_understood', odd.attributes.fraction?.slice(0, 40));
}

function weightOfAnswer(answer: XmlElement | undefined): number {
  return weightOf(answer?.attributes.fraction) ?? 0;
}
