import { describeFlag, type ItemStage } from '@assay/assessment';
import type { AnalysedItem, Estimate } from '../../features/item-analysis/item-analysis.ts';
import { letterOf } from '../../question-types/question.ts';

/** A decimal with a real minus sign. */
export function formatDecimal(value: number, digits = 2): string {
  return value.toFixed(digits).replace('-', '−');
}

/** Letters of the choices that may be right, too. */
export function suspectLetters({ choices }: Pick<AnalysedItem, 'choices'>): string[] {
  return choices
    .filter(({ suspect }) => suspect)
    .map(({ option, said }) => (said === null ? letterOf(option) : `${letterOf(option)} ${said}`));
}

/** Finding of a question in a few words; empty where there is nothing to say. */
export function describeFinding(item: Pick<AnalysedItem, 'flags' | 'choices' | 'dropped' | 'stage'>): string {
  if (item.dropped) return 'Dropped';
  if (item.stage === 'counts') return 'Too few: counts only';
  return item.flags.map((flag) => describeFlag(flag, suspectLetters(item))).join('; ');
}

/** Facility in percent: its interval alone while the figure itself says nothing. */
export function describeFacility(facility: Estimate | null, stage: ItemStage): string {
  if (facility === null) return '–';
  return stage === 'intervals' ? `${rangeOf(facility, 0)}%` : `${facility.value.toFixed(0)}%`;
}

export function describeDiscrimination(discrimination: Estimate | null, stage: ItemStage): string {
  if (discrimination === null) return '–';
  return stage === 'intervals' ? rangeOf(discrimination, 2) : formatDecimal(discrimination.value);
}

/** "45 to 66": a dash would be read as a minus sign. */
export function rangeOf({ from, to }: Pick<Estimate, 'from' | 'to'>, digits: number): string {
  return `${formatDecimal(from, digits)} to ${formatDecimal(to, digits)}`;
}

const ADVICE: Record<ItemStage, string> = {
  counts: 'Below 10 attempts there are counts alone.',
  intervals: 'From 10 to 29 the intervals say how little is known.',
  unstable:
    'From 30 to 99 the figures are unstable. No question is marked bad by its discrimination alone below 100.',
  plain: 'Read the intervals beside the figures.',
};

/** Advice on how to read figures of so many attempts. */
export function adviceFor(stage: ItemStage): string {
  return ADVICE[stage];
}
