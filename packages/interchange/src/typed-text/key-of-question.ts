import type { ChoiceKey } from '../body.ts';
import { refusal } from '../findings.ts';
import { readAnyKey } from '../mapped/keys/any-key.ts';
import { letterAt } from '../options/options.ts';
import type { KeysOfPart } from './key-lists.ts';
import type { ReadOption } from './read-options.ts';
import type { TypedQuestion } from './typed-question.ts';

const MAX_ANSWER_LENGTH = 4_000;

/** A place that marks options as right. */
type Statement = { place: string; right: number[] };

/** True if the question itself marks a right answer. */
export function hasOwnKey(question: Pick<TypedQuestion, 'answers'>, options: ReadOption[]): boolean {
  return question.answers.length > 0 || statementsOfMarks(options).length > 0;
}

/**
 * Reads the right options from all sources: stars, boxes and bold options, the line with the answer, a key
 * list.
 */
export function keyOfQuestion(
  question: TypedQuestion,
  options: ReadOption[],
  list: KeysOfPart | null,
): ChoiceKey {
  const statements = statementsOfMarks(options);
  const [answer] = question.answers;
  const listed = list?.letters.get(question.number);
  const written: [string, string][] = [];
  if (answer !== undefined) written.push([`line ${answer.line}`, withoutMarks(answer.words.text)]);
  if (list?.fault != null && !hasOwnKey(question, options)) return refusal('key_list_differs', list.fault);
  if (listed !== undefined) written.push(['the key list', listed]);
  for (const [place, text] of written) {
    if (/^\(?\d+\)?\.?$/u.test(text) && !options.some((option) => option.plain === text))
      return refusal('key_not_understood', `“${text}”: write the letter of the option`);
    const key = readAnyKey(
      text,
      options.map(({ plain }) => ({ label: null, text: plain })),
    );
    if (key.type === 'refused') return key;
    if (key.type === 'key') statements.push({ place, right: key.right });
  }
  const [first, ...others] = statements;
  if (first === undefined) return refusal('no_key', question.otherLabel);
  const other = others.find(({ right }) => right.join() !== first.right.join());
  if (other !== undefined) return refusal('several_keys', `${describe(first)}, ${describe(other)}`);
  return { type: 'key', kind: first.right.length > 1 ? 'multiple' : 'single', correct: first.right };
}

/** Removes Markdown's signs around a text; answers are short, so that the search is fast. */
function withoutMarks(text: string): string {
  return text.slice(0, MAX_ANSWER_LENGTH).replace(/^[\s*_]+|[\s*_]+$/gu, '');
}

function describe({ place, right }: Statement): string {
  return `${place}: ${right.map(letterAt).join(', ')}`;
}

/** A sign on every option is a bullet and marks nothing. */
function statementsOfMarks(options: ReadOption[]): Statement[] {
  const areBullets = options.every(({ isStarred, isBullet }) => isStarred && isBullet);
  const areBold = options.every(({ isBold }) => isBold);
  const marks: [string, (option: ReadOption) => boolean][] = [
    ['star', ({ isStarred }) => isStarred && !areBullets],
    ['box', ({ isChecked }) => isChecked === true],
    ['bold', ({ isBold }) => isBold && !areBold],
  ];
  return marks.flatMap(([place, isMarked]) => {
    const right = options.flatMap((option, index) => (isMarked(option) ? [index] : []));
    return right.length === 0 ? [] : [{ place, right }];
  });
}
