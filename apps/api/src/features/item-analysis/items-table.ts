import { describeFlag } from '@assay/assessment';
import type { ChoiceFigures, ItemFigures } from '@assay/assessment/item-statistics';
import { letterAt } from '@assay/interchange';
import type { Cell } from '../../csv.ts';
import { excerptOfHtml } from '../publishing/html-excerpt.ts';
import type { AnalysedTest } from './item-analysis.service.ts';
import { saidBy } from './items.ts';

/** Names of the columns of a file of items; those of a figure are followed by the ends of its interval. */
export const ITEM_HEADS = [
  'number',
  'question',
  'version',
  'stem',
  'state',
  'answers',
  'answered',
  'omitted',
  'not_reached',
  'right',
  'facility',
  'facility_from',
  'facility_to',
  'discrimination',
  'discrimination_from',
  'discrimination_to',
  'guess',
  'choices',
  'findings',
] as const;

/** An item as a row; a figure that there is not is empty. */
export function itemCells({ item, figures }: AnalysedTest['items'][number]): Cell[] {
  const { id, version, content } = item.question;
  const isOfStatements = content.kind === 'parts';
  return [
    item.number,
    id,
    version,
    excerptOfHtml(content.stem),
    figures.isDropped ? 'dropped' : item.isCurrent ? 'current' : 'former',
    figures.answers,
    figures.answered,
    figures.omitted,
    figures.notReached,
    figures.right,
    ...estimateCells(figures.facility),
    ...estimateCells(figures.discrimination),
    item.guess ?? '',
    figures.choices.map((choice) => describeChoice(choice, isOfStatements)).join('; '),
    describeFindings(figures, isOfStatements),
  ];
}

function estimateCells(estimate: AnalysedTest['items'][number]['figures']['facility']): Cell[] {
  return estimate === null ? ['', '', ''] : [estimate.value, estimate.from, estimate.to];
}

/** "B right: 40", "C true: 3" */
function describeChoice({ bit, isRight, answers }: ChoiceFigures, isOfStatements: boolean): string {
  return `${nameOfChoice(bit, isOfStatements)}${isRight ? ' right' : ''}: ${answers}`;
}

/** "Key suspect: B; Weak discrimination" */
export function describeFindings(
  { flags, suspects }: Pick<ItemFigures, 'flags' | 'suspects'>,
  isOfStatements: boolean,
): string {
  const names = suspects.map((bit) => nameOfChoice(bit, isOfStatements));
  return flags.map((flag) => describeFlag(flag, names)).join('; ');
}

/** "B", "C true" */
function nameOfChoice(bit: number, isOfStatements: boolean): string {
  const { option, said } = saidBy(bit, isOfStatements);
  return said === null ? letterAt(option) : `${letterAt(option)} ${said}`;
}
