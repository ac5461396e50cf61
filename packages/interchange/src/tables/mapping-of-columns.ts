import { MAX_OPTIONS } from '@assay/assessment';
import { letterAt } from '../options/options.ts';
import { type ColumnRole, roleOf } from './column-roles.ts';

/** @param meaning null if its name is unknown */
export type Column = { name: string; meaning: string | null };
/**
 * @param isOfQuestions true if one column is the question, and another the answer or an option
 * @param faults reasons why the columns cannot be understood, each as a sentence
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

/** Roles that only one column may have. */
const SINGLE = ['stem', 'key', 'keyText', 'id', 'pictures', 'kind', 'options'] as const;
/** Roles that a table must have, and typical names of such columns. */
const NEEDED = {
  stem: 'the question (a column called "question")',
  key: 'the right answer (a column called "answer", "correct" or "key")',
};

/**
 * A column whose name is known.
 * @param number from 1
 * @param label the letter or number of an option, else empty
 */
type KnownColumn = { name: string; number: number; role: ColumnRole; label: string };

/** Columns by their roles; options and their feedback are matched by letters or numbers. */
class KnownColumns {
  readonly all: KnownColumn[];

  constructor(names: string[]) {
    this.all = names.flatMap((name, index) => {
      const role = roleOf(name);
      const label = role !== null && 'label' in role ? role.label : '';
      return role === null ? [] : [{ name, number: index + 1, role, label }];
    });
  }

  of(type: ColumnRole['type']): KnownColumn[] {
    const found = this.all.filter(({ role }) => role.type === type);
    return found.sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
  }

  numbers(type: ColumnRole['type']): number[] {
    return this.of(type).map(({ number }) => number);
  }
}

/**
 * Builds the mapping of a table from the names of its columns.
 * @param separator separator of options in one cell; null if the author named none
 */
export function mappingOfColumns(names: string[], bank: string, separator: string | null): MappingOfColumns {
  const known = new KnownColumns(names);
  const isOfWrong = known.of('wrong').length > 0;
  const columns = names.map((name, index) => {
    const column = known.all.find(({ number }) => number === index + 1);
    return {
      name: name === '' ? `column ${index + 1}` : name,
      meaning: column === undefined ? null : meaningOf(column, isOfWrong),
    };
  });
  const faults = [...faultsOfSingle(known), ...faultsOfOptions(known, separator)];
  const has = (type: ColumnRole['type']) => known.of(type).length > 0;
  const isOfQuestions = has('stem') && (has('key') || has('option') || has('options') || has('wrong'));
  return faults.length > 0
    ? { type: 'faults', faults, columns, isOfQuestions }
    : { type: 'mapping', mapping: { bank, ...mappingOf(known, separator) }, columns };
}

function meaningOf({ role, label }: KnownColumn, isOfWrong: boolean): string {
  if (role.type === 'key' && isOfWrong) return 'the right option';
  return `${MEANINGS[role.type]} ${label.toUpperCase()}`.trim();
}

function listOf(known: KnownColumn[]): string {
  return known.map(({ name }) => `"${name}"`).join(', ');
}

function faultsOfSingle(known: KnownColumns): string[] {
  const lacking = (['stem', 'key'] as const).filter((type) => known.of(type).length === 0);
  const doubled = SINGLE.filter((type) => known.of(type).length > 1);
  return [
    ...lacking.map((type) => `It lacks ${NEEDED[type]}.`),
    ...doubled.map(
      (type) => `${listOf(known.of(type))} could each be ${MEANINGS[type].replace(/[:,].*/u, '')}.`,
    ),
  ];
}

function faultsOfOptions(known: KnownColumns, separator: string | null): string[] {
  const lettered = known.of('option');
  const inOneCell = known.of('options');
  const [options, other] = [lettered, known.of('wrong'), inOneCell].filter((way) => way.length > 0);
  if (options === undefined)
    return ['It lacks the options (columns called "A", "B", "C" … or "option 1", "option 2" …).'];
  if (other !== undefined) return [`The options could stand in ${listOf(options)} or in ${listOf(other)}.`];
  if (options.length > MAX_OPTIONS) return [`It has more than ${MAX_OPTIONS} columns of options.`];
  if (options === inOneCell && separator === null)
    return [
      `${listOf(options)} holds all options in one cell: give each option a column of its own ("A", "B" …), or say which sign stands between them: --separator "|".`,
    ];
  if (options !== lettered) return [];
  if (options.length < 2) return [`It has one column of options only (${listOf(options)}).`];
  const labels = lettered.map(({ label }) => label);
  const said = known.of('feedback').map(({ label }) => label);
  const isInOrder = [letterAt, (index: number) => `${index + 1}`].some((labelAt) =>
    labels.every((label, index) => label === labelAt(index).toLowerCase()),
  );
  if (!isInOrder)
    return [
      `The columns of the options (${listOf(options)}) do not go on from A, or from 1, each once and without a gap.`,
    ];
  return said.every((label, index) => labels.includes(label) && said.indexOf(label) === index)
    ? []
    : ['The columns with what is said of the options have other letters than the options.'];
}

function mappingOf(known: KnownColumns, separator: string | null): object {
  const [key] = known.numbers('key');
  const isOfWrong = known.of('wrong').length > 0;
  const explanation = known.numbers('explanation');
  const [pictures] = known.numbers('pictures');
  return {
    stem: [...known.numbers('passage'), ...known.numbers('stem')],
    options: optionsOf(known, separator),
    fewerOptions: true,
    // The right option is the first in each row, so its position says nothing.
    shuffled: isOfWrong,
    key: { field: key, form: isOfWrong ? 'text' : 'any', text: known.numbers('keyText')[0] },
    id: known.numbers('id')[0],
    explanation: explanation.length === 0 ? undefined : explanation,
    feedback: feedbackOf(known),
    questionType: known.numbers('kind')[0],
    topic: topicsOf(known),
    references: known.numbers('reference'),
    pictures: pictures === undefined ? undefined : { field: pictures },
  };
}

function optionsOf(known: KnownColumns, separator: string | null): object {
  const [inOneCell] = known.numbers('options');
  if (inOneCell !== undefined) return { field: inOneCell, separator };
  const wrong = known.numbers('wrong');
  return wrong.length > 0 ? [...known.numbers('key'), ...wrong] : known.numbers('option');
}

/** For each option the column with its feedback, null if there is none. */
function feedbackOf(known: KnownColumns): (number | null)[] {
  const said = known.of('feedback');
  if (said.length === 0) return [];
  return known.of('option').map(({ label }) => said.find((each) => each.label === label)?.number ?? null);
}

/** Topic columns from the widest to the narrowest, at most four. */
function topicsOf(known: KnownColumns): number[] {
  const depth = ({ role }: KnownColumn) => (role.type === 'topic' ? role.depth : 0);
  const found = known.of('topic').sort((a, b) => depth(a) - depth(b));
  return found.slice(0, 4).map(({ number }) => number);
}
