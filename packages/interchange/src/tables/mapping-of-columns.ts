import { MAX_OPTIONS } from '@assay/assessment';
import type { Mapping } from '../mapped/mapping.ts';
import { letterAt } from '../options/options.ts';
import { type ColumnRole, type RoleType, roleOf } from './column-roles.ts';

/** @param meaning null if its name is unknown */
export type Column = { name: string; meaning: string | null };
/**
 * @param isOfQuestions true if one column is the question, and another the answer or an option
 * @param faults reasons why the columns cannot be understood, each as a sentence
 */
export type MappingOfColumns = { columns: Column[] } & (
  | { type: 'mapping'; mapping: Mapping }
  | { type: 'faults'; faults: string[]; isOfQuestions: boolean }
);

const MEANINGS: Record<RoleType, string> = {
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

/** A column whose name is known. @param number from 1 */
type KnownColumn = ColumnRole & { name: string; number: number };

/** Columns by their roles, in the order of their labels. */
class KnownColumns {
  readonly #all: KnownColumn[];

  constructor(names: string[]) {
    this.#all = names.flatMap((name, index) => {
      const role = roleOf(name);
      return role === null ? [] : [{ ...role, name, number: index + 1 }];
    });
  }

  of(type: RoleType): KnownColumn[] {
    const found = this.#all.filter((column) => column.type === type);
    return found.sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
  }

  numbers(type: RoleType): number[] {
    return this.of(type).map(({ number }) => number);
  }

  has(type: RoleType): boolean {
    return this.of(type).length > 0;
  }

  meaningOf(index: number): string | null {
    const column = this.#all.find(({ number }) => number === index + 1);
    if (column === undefined) return null;
    const { type, label } = column;
    if (type === 'key' && this.has('wrong')) return 'the right option';
    return type === 'topic' ? MEANINGS.topic : `${MEANINGS[type]} ${label.toUpperCase()}`.trim();
  }
}

/**
 * Builds the mapping of a table from the names of its columns.
 * @param separator separator of options in one cell; null if the author named none
 */
export function mappingOfColumns(names: string[], bank: string, separator: string | null): MappingOfColumns {
  const known = new KnownColumns(names);
  const columns = names.map((name, index) => ({
    name: name === '' ? `column ${index + 1}` : name,
    meaning: known.meaningOf(index),
  }));
  const faults = [...faultsOfSingle(known), ...faultsOfOptions(known, separator)];
  if (faults.length === 0) return { type: 'mapping', mapping: mappingOf(known, bank, separator), columns };
  const isOfQuestions =
    known.has('stem') && (['key', 'option', 'options', 'wrong'] as const).some((type) => known.has(type));
  return { type: 'faults', faults, columns, isOfQuestions };
}

function listOf(known: KnownColumn[]): string {
  return known.map(({ name }) => `"${name}"`).join(', ');
}

function faultsOfSingle(known: KnownColumns): string[] {
  const lacking = (['stem', 'key'] as const).filter((type) => !known.has(type));
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

function mappingOf(known: KnownColumns, bank: string, separator: string | null): Mapping {
  const [inOneCell] = known.numbers('options');
  const [pictures] = known.numbers('pictures');
  const key = known.numbers('key');
  const isOfWrong = known.has('wrong');
  // Its template counts the options from 1, also where they are numbers themselves.
  const isOfKahoot = known.of('key').some(({ name }) => /choose at least one\s*$/iu.test(name));
  const said = new Map(known.of('feedback').map(({ label, number }) => [label, number]));
  return {
    bank,
    text: 'plain',
    kind: 'auto',
    csv: { delimiter: ',', header: true },
    id: known.numbers('id'),
    stem: [...known.numbers('passage'), ...known.numbers('stem')],
    options:
      inOneCell === undefined
        ? { fields: isOfWrong ? [...key, ...known.numbers('wrong')] : known.numbers('option') }
        : { field: inOneCell, lettered: false, separator: separator ?? undefined },
    fewerOptions: true,
    key: {
      field: key,
      form: isOfWrong ? 'text' : isOfKahoot ? 'number-from-1' : 'any',
      text: known.numbers('keyText')[0],
      separator: isOfKahoot ? ',' : undefined,
    },
    // The right option is the first in each row, so its position says nothing.
    shuffled: isOfWrong,
    questionType: known.numbers('kind')[0],
    explanation: known.numbers('explanation'),
    feedback: known.of('option').map(({ label }) => said.get(label) ?? null),
    pictures: pictures === undefined ? undefined : { field: pictures, none: [] },
    topic: known.numbers('topic').slice(0, 4),
    references: known.numbers('reference'),
    ignore: [],
  };
}
