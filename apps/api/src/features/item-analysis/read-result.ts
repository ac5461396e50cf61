import { mixedOrder } from '@assay/assessment';
import { isRightLetter } from '@assay/assessment/grading';
import type { AnalysedAttempt, AnalysedItem } from '@assay/assessment/item-statistics';
import type { FirstResult } from './item-analysis.queries.ts';
import type { Paper } from './items.ts';

/** The surest level, where it was chosen and not preset. */
const SUREST = '0';
const CHOSEN = '1';
const DROPPED = 'D';

/** Reads the record of a result as an attempt that can be analysed. */
export function readResult(
  result: Omit<FirstResult, 'id' | 'key_revision' | 'test_version_id'>,
  { items, name, isMixed }: Pick<Paper, 'items' | 'name' | 'isMixed'>,
  analysed: readonly AnalysedItem[],
): AnalysedAttempt {
  const picked = result.picked.split(',').map(Number);
  const seconds = result.seconds?.split(',').map(Number) ?? [];
  const isAnswered = items.map((item, position) =>
    (analysed[item]?.groups ?? []).every((group) =>
      group.some(({ bit }) => ((picked[position] ?? 0) & (1 << bit)) !== 0),
    ),
  );
  const order = isMixed ? mixedOrder(result.attempt_id, items.length) : [...items.keys()];
  const last = order.findLastIndex((position) => isAnswered[position]);
  const isReached = new Map(
    order.map((position, place) => [position, place <= last || (seconds[position] ?? 0) > 0]),
  );
  const answers = items.map((item, position) => ({
    item,
    isRight: result.results[position] === DROPPED ? null : isRightLetter(result.results[position] ?? ''),
    isAnswered: isAnswered[position] === true,
    isReached: isReached.get(position) === true,
    picked: picked[position] ?? 0,
    isSure: result.confidence[position] === SUREST && result.chosen[position] === CHOSEN,
  }));
  return { paper: name, answers };
}
