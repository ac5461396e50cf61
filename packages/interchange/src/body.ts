import { type Refusal, refusal } from './findings.ts';
import { faultOfOptions } from './option-rules.ts';
import { swallowedOption } from './swallowed-option.ts';
import { elementsIn, plainText } from './texts/html.ts';
import type { Key } from './weights.ts';

/** What is chosen from, and what is said to each choice (HTML, empty when nothing is said). */
export type Body = {
  type: 'body';
  content:
    | { kind: 'single' | 'multiple'; options: string[]; correct: number[] }
    | { kind: 'parts'; parts: { statement: string; correct: boolean }[] };
  feedbacks: Feedback[];
};
export type Feedback = { to: string; html: string };

export const TRUE_FALSE = ['True', 'False'];

/** Whether a text showed a picture: where that is missing the text is not empty but lost. */
export function showsPicture(html: string): boolean {
  return elementsIn(html).includes('img');
}

/** A choice, or why no learner could answer it. */
export function choiceBody(options: string[], key: Key, feedbacks: Feedback[] = []): Body | Refusal {
  const fault = faultOfOptions(options);
  if (fault !== null) return fault;
  const swallowed = swallowedOption(options.map(plainText));
  if (swallowed !== null) return refusal('option_holds_another', swallowed);
  if (key.type === 'refused') return key;
  return { type: 'body', content: { kind: key.kind, options, correct: key.correct }, feedbacks };
}
