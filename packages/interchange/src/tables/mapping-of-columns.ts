import { type ColumnRole, isTaskTheQuestion, roleOf, type SingleRole } from './column-roles.ts';
import {
  faultOfSingle,
  faultsOfFeedback,
  faultsOfOptions,
  inOrder,
  type KnownColumn,
  labelOf,
  ofType,
} from './known-columns.ts';

/** @param meaning what the column was understood as; null when its name is none that is known */
export type Column = { name: string; meaning: string | null };
/**
 * @param isOfQuestions whether one is the question, and another the answer or an option
 * @param faults what keeps the columns from being understood, each as a sentence
 */
export type MappingOfColumns =
  | { type: 'mapping'; mapping: object; columns: Column[] }
  | { type: 'faults'; faults: string[]; columns: Column[]; isOfQuestions: boolean };

const MEANINGS: Record<ColumnRole['type'], string> = {
  stem: 'the question',
  passage: 'a passage above the question',
  option: 'option',
  options: 'the options, all in one cell',
  wrong: 'a wrong option',
  key: 'the right answer: a letter, a number from 1, or the text of an option',
  keyText: 'the text of the right answer, which must agree with it',
  kind: 'the kind of question: choices are read',
  explanation: 'the explanation',
  feedback: 'said in the review of option',
  topic: 'the topic',
  id: 'the id, by which the question is known',
  reference: 'a reference',
  pictures: 'pictures, from the folder that --pictures names',
};
const RIGHT_OPTION = 'the right option';

const WANTED: [SingleRole, string, boolean][] = [
  ['stem', 'the question (a column called "question")', true],
  ['key', 'the right answer (a column called "answer", "correct" or "key")', true],
  ['keyText', 'the text of the right answer', false],
  ['id', 'the id', false],
  ['pictures', 'pictures', false],
  ['kind', 'the kind of question', false],
  ['options', 'the options', false],
];

/**
 * Makes the mapping of a table whose columns have these names.
 * @param separator the sign between options that stand in one cell; null where nobody has said it
 */
export function mappingOfColumns(names: string[], bank: string, separator: string | null): MappingOfColumns {
  const known = names.flatMap((name, index) => {
    const others = names.filter((_, at) => at !== index);
    const role: ColumnRole | null = isTaskTheQuestion(name, others) ? { type: 'stem' } : roleOf(name);
    return role === null ? [] : [{ name, number: index + 1, role }];
  });
  const isOfWrong = ofType(known, 'wrong').length > 0;
  const columns = names.map((name, index) => {
    const role = known.find(({ number }) => number === index + 1)?.role;
    return {
      name: name === '' ? `column ${index + 1}` : name,
      meaning: role ? describeRole(role, isOfWrong) : null,
    };
  });
  const faults = [
    ...WANTED.flatMap(([type, what, isNeeded]) => faultOfSingle(ofType(known, type), what, isNeeded)),
    ...faultsOfOptions(known, separator),
    ...faultsOfFeedback(known),
  ];
  return faults.length > 0
    ? { type: 'faults', faults, columns, isOfQuestions: isOfQuestions(known) }
    : { type: 'mapping', mapping: { bank, ...mappingOf(known, separator) }, columns };
}

function isOfQuestions(known: KnownColumn[]): boolean {
  const types = new Set(known.map(({ role }) => role.type));
  return (
    types.has('stem') && (['key', 'option', 'options', 'wrong'] as const).some((type) => types.has(type))
  );
}

function describeRole(role: ColumnRole, isOfWrong: boolean): string {
  if (role.type === 'key' && isOfWrong) return RIGHT_OPTION;
  return 'label' in role ? `${MEANINGS[role.type]} ${role.label.toUpperCase()}` : MEANINGS[role.type];
}

function mappingOf(known: KnownColumn[], separator: string | null): object {
  const numbers = (type: ColumnRole['type']) => ofType(known, type).map(({ number }) => number);
  const list = (key: string, found: number[]) => (found.length === 0 ? {} : { [key]: found });
  const feedback = inOrder(known, 'feedback');
  const [key] = numbers('key');
  const [options] = numbers('options');
  const wrong = numbers('wrong');
  const isOfWrong = wrong.length > 0;
  const labelled = inOrder(known, 'option').map(({ number }) => number);
  return {
    stem: [...numbers('passage'), ...numbers('stem')],
    options: isOfWrong ? [key, ...wrong] : options === undefined ? labelled : { field: options, separator },
    fewerOptions: true,
    // The right option is the first in each row, which says nothing.
    ...(isOfWrong ? { shuffled: true } : {}),
    key: { field: key, form: isOfWrong ? 'text' : 'any', text: numbers('keyText')[0] },
    ...list('id', numbers('id')),
    ...list('explanation', numbers('explanation')),
    ...(feedback.length === 0 ? {} : { feedback: beside(inOrder(known, 'option'), feedback) }),
    ...(numbers('kind').length === 0 ? {} : { questionType: numbers('kind')[0] }),
    topic: topicsOf(known),
    references: numbers('reference'),
    ...(numbers('pictures').length === 0 ? {} : { pictures: { field: numbers('pictures')[0] } }),
  };
}

/** The column with what is said of each option, null where there is none. */
function beside(options: KnownColumn[], feedback: KnownColumn[]): (number | null)[] {
  return options.map((option) => feedback.find((each) => labelOf(each) === labelOf(option))?.number ?? null);
}

/** From the widest to the narrowest, at most four. */
function topicsOf(known: KnownColumn[]): number[] {
  const depth = ({ role }: KnownColumn) => (role.type === 'topic' ? role.depth : 0);
  const found = ofType(known, 'topic').sort((a, b) => depth(a) - depth(b));
  return found.slice(0, 4).map(({ number }) => number);
}
