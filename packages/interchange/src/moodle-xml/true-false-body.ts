import { type Feedback, TRUE_FALSE } from '../body.ts';
import { refusal } from '../findings.ts';
import { weightOf } from '../weights.ts';
import type { BodyReader } from './body-reader.ts';
import { childOf, childrenOf, textAt } from './xml-element.ts';

/** Answers without those names come from old files in other languages, which had the true one first. */
export const readTrueFalse: BodyReader = (question, texts) => {
  const answers = childrenOf(question, 'answer').slice(0, 2);
  const feedbacks: Feedback[] = [];
  let right: number | null = null;
  const names = answers.map((answer) => ['true', 'false'].indexOf(textAt(answer, 'text').toLowerCase()));
  const areNamed = !names.includes(-1);
  for (const [position, answer] of answers.entries()) {
    const index = areNamed ? (names[position] ?? position) : position;
    const weight = weightOf(answer.attributes.fraction);
    if (weight === null) return refusal('key_not_understood', answer.attributes.fraction?.slice(0, 40));
    if (weight > 0 && weight < 100) return refusal('partial_weights', String(weight));
    if (weight > 0 && right !== null && right !== index) return refusal('several_alternatives');
    if (weight > 0) right = index;
    const html = texts.explanation(childOf(answer, 'feedback'));
    feedbacks.push({ to: TRUE_FALSE[index] ?? '', html });
  }
  if (right === null) return refusal('no_key');
  return { type: 'body', content: { kind: 'single', options: TRUE_FALSE, correct: [right] }, feedbacks };
};
