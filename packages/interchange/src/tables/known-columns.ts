import { MAX_OPTIONS } from '@assay/assessment';
import { letterAt } from '../options/options.ts';
import type { ColumnRole } from './column-roles.ts';

/** A column whose name is known. @param number from 1 */
export type KnownColumn = { name: string; number: number; role: ColumnRole };

/** The columns of a role, in the table's order. */
export function ofType(known: KnownColumn[], type: ColumnRole['type']): KnownColumn[] {
  return known.filter(({ role }) => role.type === type);
}

function listOf(known: KnownColumn[]): string {
  return known.map(({ name }) => `"${name}"`).join(', ');
}

/** What is wrong with a role that one column alone may have. @param what it is, in words */
export function faultOfSingle(found: KnownColumn[], what: string, isNeeded: boolean): string[] {
  if (found.length === 0) return isNeeded ? [`It lacks ${what}.`] : [];
  return found.length === 1 ? [] : [`${listOf(found)} could each be ${what.replace(/ \(.*/u, '')}.`];
}

/** The letter or number of an option's column, or of what is said of it; empty for others. */
export function labelOf({ role }: KnownColumn): string {
  return 'label' in role ? role.label : '';
}

function rankOf(known: KnownColumn): number {
  const label = labelOf(known);
  return /^\d/u.test(label) ? Number(label) : label.charCodeAt(0);
}

/** The columns of options, or of what is said of them, by their letters or numbers. */
export function inOrder(known: KnownColumn[], type: 'option' | 'feedback'): KnownColumn[] {
  return ofType(known, type).sort((a, b) => rankOf(a) - rankOf(b));
}

/** @param separator the sign between options in one cell; null where nobody has said it */
export function faultsOfOptions(known: KnownColumn[], separator: string | null): string[] {
  const lettered = inOrder(known, 'option');
  const ways = [lettered, ofType(known, 'wrong'), ofType(known, 'options')].filter((way) => way.length > 0);
  const [options, other] = ways;
  if (options === undefined)
    return ['It lacks the options (columns called "A", "B", "C" … or "option 1", "option 2" …).'];
  if (other !== undefined) return [`The options could stand in ${listOf(options)} or in ${listOf(other)}.`];
  if (options.length > MAX_OPTIONS) return [`It has more than ${MAX_OPTIONS} columns of options.`];
  if (options !== lettered)
    return separator !== null || options[0]?.role.type === 'wrong' ? [] : [describeOneCell(options)];
  if (options.length < 2) return [`It has one column of options only (${listOf(options)}).`];
  const isNumbered = /^\d/u.test(options.map(labelOf).join(''));
  const expected = options.map((_, index) => (isNumbered ? `${index + 1}` : letterAt(index).toLowerCase()));
  if (options.every((option, index) => labelOf(option) === expected[index])) return [];
  return [
    `The columns of the options (${listOf(options)}) do not go on from A, or from 1, each once and without a gap.`,
  ];
}

function describeOneCell(options: KnownColumn[]): string {
  return `${listOf(options)} holds all options in one cell: give each option a column of its own ("A", "B" …), or say which sign stands between them: --separator "|".`;
}

export function faultsOfFeedback(known: KnownColumn[]): string[] {
  const said = inOrder(known, 'feedback').map(labelOf);
  const labels = inOrder(known, 'option').map(labelOf);
  const isBeside = new Set(said).size === said.length && said.every((label) => labels.includes(label));
  return isBeside
    ? []
    : ['The columns with what is said of the options have other letters than the options.'];
}
