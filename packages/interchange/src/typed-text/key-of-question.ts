import type { ChoiceKey } from '../body.ts';
import { refusal } from '../findings.ts';
import { readAnyKey } from '../mapped/keys/any-key.ts';
import { letterAt } from '../options/options.ts';
import type { KeyList } from './key-lists.ts';
import type { KeyMark } from './read-options.ts';
import { describeTyped } from './typed-lines.ts';
import type { TypedQuestion } from './typed-question.ts';

const MAX_ANSWER_LENGTH = 4_000;

/**
 * Reads the right options from all sources: the marks of the options, the line with the answer, a key list.
 * @param texts plain, of the options
 */
export function keyOfQuestion(
  { number, answers: [answer], leftOut: [label] }: TypedQuestion,
  texts: string[],
  marks: KeyMark[],
  list: KeyList | null,
): ChoiceKey {
  if (list?.fault != null && answer === undefined && marks.length === 0)
    return refusal('key_list_differs', list.fault);
  const written: [place: string, text: string | undefined][] = [
    [`line ${answer?.line}`, answer?.words.text],
    ['the key list', list?.letters.get(number)],
  ];
  const found = [...marks];
  for (const [place, source] of written) {
    if (source === undefined) continue;
    const text = withoutMarks(source);
    if (/^\(?\d+\)?\.?$/u.test(text) && !texts.includes(text))
      return refusal('key_not_understood', `“${text}”: write the letter of the option`);
    const key = readAnyKey(
      text,
      texts.map((option) => ({ label: null, text: option })),
    );
    if (key.type === 'refused') return key;
    if (key.type === 'key') found.push({ place, right: key.right });
  }
  const [first, ...others] = found;
  // The label may be the word for an answer in an unknown language.
  if (first === undefined) return refusal('no_key', label === undefined ? null : describeTyped(label.line));
  const other = others.find(({ right }) => right.join() !== first.right.join());
  if (other !== undefined) return refusal('several_keys', `${describe(first)}, ${describe(other)}`);
  return { type: 'key', kind: first.right.length > 1 ? 'multiple' : 'single', correct: first.right };
}

/** Removes Markdown's signs around a text; answers are short, so that the search is fast. */
function withoutMarks(text: string): string {
  return text.slice(0, MAX_ANSWER_LENGTH).replace(/^[\s*_]+|[\s*_]+$/gu, '');
}

function describe({ place, right }: KeyMark): string {
  return `${place}: ${right.map(letterAt).join(', ')}`;
}
