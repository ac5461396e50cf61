import { MAX_OPTIONS } from '@assay/assessment';
import { letterAt } from '../../options/options.ts';
import {
  type ColumnRole,
  isTaskTheQuestion,
  isWrongAnswer,
  labelWithin,
  mayBeQuestion,
  roleOf,
  type SingleRole,
} from './column-roles.ts';

/** @param meaning what the column was understood as; null when its name is none that is known */
export type Column = { name: string; meaning: string | null };
/** @param ofWrongAnswers what to do where the columns of options hold the wrong answers only; null where they do not */
type Result =
  | { type: 'mapping'; mapping: object; columns: Column[] }
  | { type: 'faults'; faults: string[]; columns: Column[]; ofWrongAnswers: string | null };

/** @param number of the column, from 1 */
type Known = { name: string; number: number; role: ColumnRole };

const MEANINGS: Record<ColumnRole['type'], string> = {
  stem: 'the question',
  passage: 'a passage above the question',
  option: 'option',
  key: 'the right answer',
  keyText: 'the text of the right answer, which must agree with it',
  explanation: 'the explanation',
  feedback: 'said in the review of option',
  topic: 'the topic',
  id: 'the id, by which the question is known',
  reference: 'a reference',
  pictures: 'pictures, from the folder that --pictures names',
};
function describeRole(role: ColumnRole): string {
  return 'label' in role ? `${MEANINGS[role.type]} ${role.label.toUpperCase()}` : MEANINGS[role.type];
}

const WANTED: [SingleRole, string, boolean][] = [
  ['stem', 'the question (a column called "question")', true],
  ['key', 'the right answer (a column called "answer", "correct" or "key")', true],
  ['keyText', 'the text of the right answer', false],
  ['id', 'the id', false],
  ['pictures', 'pictures', false],
];

/** What a mapping would say of a table whose columns have these names. */
export function mappingOfColumns(names: string[], bank: string): Result {
  const known = names.flatMap((name, index) => {
    const others = names.filter((_, at) => at !== index);
    const role: ColumnRole | null = isTaskTheQuestion(name, others) ? { type: 'stem' } : roleOf(name);
    return role === null ? [] : [{ name, number: index + 1, role }];
  });
  const columns = names.map((name, index) => {
    const role = known.find(({ number }) => number === index + 1)?.role;
    return {
      name: name === '' ? `column ${index + 1}` : name,
      meaning: role === undefined ? null : describeRole(role),
    };
  });
  const faults = WANTED.flatMap(([type, what, isNeeded]) =>
    faultOfSingle(ofType(known, type), what, isNeeded),
  );
  if (ofType(known, 'stem').length === 0) faults.push(...possibleQuestions(names));
  const options = inOrder(known, 'option');
  const feedback = inOrder(known, 'feedback');
  faults.push(...faultsOfOptions(options), ...forgottenOptions(names, options));
  const said = labelsOf(feedback);
  if (new Set(said).size < said.length || said.some((label) => !labelsOf(options).includes(label)))
    faults.push('The columns with what is said of the options have other letters than the options.');
  if (faults.length > 0)
    return { type: 'faults', faults, columns, ofWrongAnswers: wrongAnswersIn(names, known) };
  const numbers = (type: ColumnRole['type']) => ofType(known, type).map(({ number }) => number);
  const list = (key: string, found: number[]) => (found.length === 0 ? {} : { [key]: found });
  const mapping = {
    bank,
    stem: [...numbers('passage'), ...numbers('stem')],
    options: options.map(({ number }) => number),
    fewerOptions: true,
    key: { field: numbers('key')[0], form: 'any', text: numbers('keyText')[0] },
    ...list('id', numbers('id')),
    ...list('explanation', numbers('explanation')),
    ...(feedback.length === 0 ? {} : { feedback: beside(options, feedback) }),
    topic: topicsOf(known),
    references: numbers('reference'),
    ...(numbers('pictures').length === 0 ? {} : { pictures: { field: numbers('pictures')[0] } }),
  };
  return { type: 'mapping', mapping, columns };
}

function ofType(known: Known[], type: ColumnRole['type']): Known[] {
  return known.filter(({ role }) => role.type === type);
}

function faultOfSingle(found: Known[], what: string, isNeeded: boolean): string[] {
  if (found.length === 0) return isNeeded ? [`It lacks ${what}.`] : [];
  if (found.length === 1) return [];
  return [
    `${found.map(({ name }) => `"${name}"`).join(' and ')} could both be ${what.replace(/ \(.*/u, '')}.`,
  ];
}

function possibleQuestions(names: string[]): string[] {
  const possible = names.filter(mayBeQuestion).map((name) => `"${name}"`);
  if (possible.length === 0) return [];
  return [`${possible.join(' and ')} could be the question: call the one that is asked "question".`];
}

function labelOf({ role }: Known): string {
  return 'label' in role ? role.label : '';
}

function labelsOf(known: Known[]): string[] {
  return known.map(labelOf);
}

function isNumber(label: string): boolean {
  return /^\d/u.test(label);
}

function inOrder(known: Known[], type: 'option' | 'feedback'): Known[] {
  const rank = (each: Known) =>
    isNumber(labelOf(each)) ? Number(labelOf(each)) : labelOf(each).charCodeAt(0);
  return ofType(known, type).sort((a, b) => rank(a) - rank(b));
}

/** The column with what is said of each option, null where there is none. */
function beside(options: Known[], feedback: Known[]): (number | null)[] {
  return options.map((option) => feedback.find((each) => labelOf(each) === labelOf(option))?.number ?? null);
}

/** Renamed alone, each answer would be the option before the one that is meant. */
const HOW_TO_COUNT_FROM_1 =
  'Rename them so that they count from 1 ("option1", "option2" …); if the answers count from 0, too, raise each by one when you rename.';

function faultsOfOptions(options: Known[]): string[] {
  const labels = labelsOf(options);
  if (labels.length < 2)
    return ['It lacks the options (columns called "A", "B", "C" … or "option 1", "option 2" …).'];
  const names = options.map(({ name }) => `"${name}"`).join(', ');
  const expected = labels.map((_, index) =>
    isNumber(labels[0] ?? '') ? `${index + 1}` : letterAt(index).toLowerCase(),
  );
  if (labels.some((label, index) => label !== expected[index])) {
    const fault = `The columns of the options (${names}) do not go on from A, or from 1, each once and without a gap.`;
    return [Number(labels[0]) === 0 ? `${fault} ${HOW_TO_COUNT_FROM_1}` : fault];
  }
  return labels.length > MAX_OPTIONS ? [`It has more than ${MAX_OPTIONS} columns of options.`] : [];
}

/** What to do with columns for the wrong answers, where the right one has no other than that of the answer. */
function wrongAnswersIn(names: string[], known: Known[]): string | null {
  const wrong = names.filter((name) => roleOf(name) === null && isWrongAnswer(name));
  if (wrong.length === 0 || ofType(known, 'option').length > 0) return null;
  const [key] = ofType(known, 'key');
  const isOne = wrong.length === 1;
  const those = `${isOne ? 'The column' : 'The columns'} ${listOf(wrong)} ${isOne ? 'holds' : 'hold'} the wrong answers only, and the right one must be an option, too.`;
  const right =
    key === undefined ? 'Give the right answers a column "A"' : `Call the column "${key.name}" "A"`;
  const letters = wrong.map((_, index) => letterAt(index + 1));
  return `${those} ${right} and ${isOne ? 'this one' : 'these'} ${listOf(letters)}, and add a column "answer" that says A in every row.`;
}

function listOf(names: string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** A column that may hold the next option but is not called so: without it the others would be another question. */
function forgottenOptions(names: string[], options: Known[]): string[] {
  const next = isNumber(labelsOf(options)[0] ?? '')
    ? `${options.length + 1}`
    : letterAt(options.length).toLowerCase();
  return names
    .filter((name) => roleOf(name) === null && labelWithin(name) === next)
    .map((name) => `"${name}" could be option ${next.toUpperCase()}: name it so, or in another way.`);
}

/** From the widest to the narrowest, at most four. */
function topicsOf(known: Known[]): number[] {
  const depth = ({ role }: Known) => (role.type === 'topic' ? role.depth : 0);
  const found = ofType(known, 'topic').sort((a, b) => depth(a) - depth(b));
  return found.slice(0, 4).map(({ number }) => number);
}
