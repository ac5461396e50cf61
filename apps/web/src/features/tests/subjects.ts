import { compareNames } from '../../ui/natural-order.ts';

/** Stands for tests of which no subject has more than half of the questions. */
const MIXED = 'Mixed';

type OfSubject = { subject: string | null };
export type Subject = { name: string; tests: number };

export function subjectName({ subject }: OfSubject): string {
  return subject ?? MIXED;
}

/** @param wanted null for all */
export function isOfSubject(test: OfSubject, wanted: string | null): boolean {
  return wanted === null || subjectName(test) === wanted;
}

/**
 * Subjects by name, mixed ones last, each with its number of tests; empty where there is no choice between
 * two. A test that is listed more than once counts once.
 */
export function listSubjects(tests: readonly (OfSubject & { _id: string })[]): Subject[] {
  const subjectOf = new Map(tests.map((test) => [test._id, subjectName(test)]));
  const counts = new Map<string, number>();
  for (const name of subjectOf.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size < 2) return [];
  return Array.from(counts, ([name, count]) => ({ name, tests: count })).toSorted(
    (one, other) =>
      Number(one.name === MIXED) - Number(other.name === MIXED) || compareNames(one.name, other.name),
  );
}
