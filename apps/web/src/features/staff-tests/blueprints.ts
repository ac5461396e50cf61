import { isSameBlueprint } from '@assay/assessment';
import type { Blueprint, BlueprintTopic, TestContent } from './staff-tests.ts';

/** Number of a topic's questions that may be drawn: those of the test to leave out do not count. */
export function availableIn({ questions, leftOut }: BlueprintTopic): number {
  return questions - leftOut;
}

/** Number of questions that a blueprint asks for. */
export function askedFor({ rows }: Blueprint): number {
  return rows.reduce((sum, { take }) => sum + (take ?? 0), 0);
}

/** True when the questions were drawn by the blueprint as it is now. */
export function isDrawn({ blueprint, drawnBy, questions }: TestContent): boolean {
  return drawnBy !== null && questions.length > 0 && isSameBlueprint(drawnBy, blueprint);
}

/** State of a row. `excess`: by how many it asks for more than there are. */
export type RowState =
  | { kind: 'gone' | 'no_number' | 'drawn' | 'not_drawn' }
  | { kind: 'short'; excess: number };

/** @param topic undefined for one that is no longer there */
export function rowState(
  content: TestContent,
  { topic: id, take }: Blueprint['rows'][number],
  topic: BlueprintTopic | undefined,
): RowState {
  if (topic === undefined) return { kind: 'gone' };
  if (take === null) return { kind: 'no_number' };
  const excess = take - availableIn(topic);
  if (excess > 0) return { kind: 'short', excess };
  const { blueprint, drawnBy } = content;
  const before = drawnBy?.rows.find((row) => row.topic === id);
  return before?.take === take && drawnBy?.leaveOut === blueprint.leaveOut
    ? { kind: 'drawn' }
    : { kind: 'not_drawn' };
}

/** Counts what drawing again would change. */
export function compareDrawn(
  before: readonly string[],
  after: readonly string[],
): { stay: number; come: number; go: number } {
  const [had, has] = [new Set(before), new Set(after)];
  const stay = after.filter((id) => had.has(id)).length;
  return { stay, come: after.length - stay, go: before.filter((id) => !has.has(id)).length };
}

/** The list with the entry at another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
