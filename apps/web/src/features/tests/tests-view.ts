import { TEST_TYPES, type TestType } from '@assay/assessment';
import { compareNames } from '../../ui/natural-order.ts';
import { isOfSubject } from './subjects.ts';
import type { TestListItem } from './tests.ts';

/** Progress of a learner with a test. */
const STATUSES = ['new', 'open', 'completed'] as const;
export type TestStatus = (typeof STATUSES)[number];

const ORDERS = ['newest', 'name', 'length'] as const;
export type Order = (typeof ORDERS)[number];

/** Sections of the list; the address has their searches under these names. */
const SECTIONS = ['exams', 'quizzes', 'completed'] as const;
export type SectionName = (typeof SECTIONS)[number];

/**
 * View of the list of tests, from the address: filters, order, and each section's search text and number of
 * cards shown.
 */
export type TestsView = {
  type: TestType | null;
  status: TestStatus | null;
  subject: string | null;
  order: Order;
  sections: Record<SectionName, SectionView>;
};
export type SectionView = { search: string; shown: number };

/** Number of cards before the others are asked for: three rows of three. */
const CARDS_AT_ONCE = 9;
const MOST_SHOWN = 3_000;
export const MAX_SEARCH = 200;
const MAX_SUBJECT = 120;

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
export function readTestsView(params: URLSearchParams): TestsView {
  return {
    type: TEST_TYPES.find((type) => type === params.get('type')) ?? null,
    status: STATUSES.find((status) => status === params.get('status')) ?? null,
    subject: params.get('subject')?.slice(0, MAX_SUBJECT) || null,
    order: ORDERS.find((order) => order === params.get('order')) ?? 'newest',
    sections: {
      exams: readSection(params, 'exams'),
      quizzes: readSection(params, 'quizzes'),
      completed: readSection(params, 'completed'),
    },
  };
}

/** Reads the view of one section, which the address has under its name. */
export function readSection(params: URLSearchParams, name: string): SectionView {
  return {
    search: (params.get(name) ?? '').slice(0, MAX_SEARCH),
    shown: readShown(params.get(`${name}-shown`)),
  };
}

/** Writes the view of one section, without the defaults. */
export function writeSection(params: URLSearchParams, name: string, { search, shown }: SectionView): void {
  if (search.trim() === '') params.delete(name);
  else params.set(name, search.trim());
  if (shown > CARDS_AT_ONCE) params.set(`${name}-shown`, String(shown));
  else params.delete(`${name}-shown`);
}

function readShown(said: string | null): number {
  const shown = /^\d{1,4}$/u.test(said ?? '') ? Number(said) : 0;
  return Math.min(Math.max(shown, CARDS_AT_ONCE), MOST_SHOWN);
}

/** Writes the address of a view, without the defaults. */
export function writeTestsView({ type, status, subject, order, sections }: TestsView): URLSearchParams {
  const params = new URLSearchParams();
  if (type !== null) params.set('type', type);
  if (status !== null) params.set('status', status);
  if (subject !== null) params.set('subject', subject);
  if (order !== 'newest') params.set('order', order);
  for (const name of SECTIONS) writeSection(params, name, sections[name]);
  return params;
}

/** True when the view leaves out tests, apart from any search. */
export function isNarrowed({ type, status, subject }: TestsView): boolean {
  return type !== null || status !== null || subject !== null;
}

/**
 * True when a view shows this section. One that the filters exclude is left out, since it would only say that
 * it is empty.
 */
export function hasSection({ type, status }: TestsView, name: SectionName): boolean {
  if (name === 'completed') return status === null || status === 'completed';
  return type === null || type === (name === 'exams' ? 'Exam' : 'Quiz');
}

type Listed = { test_name: string; duration_in_mins: number };

function statusOf({ attempt, attempted }: Pick<TestListItem, 'attempt' | 'attempted'>): TestStatus {
  if (attempt) return 'open';
  return attempted ? 'completed' : 'new';
}

/** Tests of a view that are of one type, in its order; open ones come first, as their clock runs. */
export function arrangeTests(
  tests: readonly TestListItem[],
  { status, subject, order }: Pick<TestsView, 'status' | 'subject' | 'order'>,
): TestListItem[] {
  const listed = tests.filter(
    (test) => (status === null || statusOf(test) === status) && isOfSubject(test, subject),
  );
  const ordered = arrange(listed, order, (test) => test);
  return [...ordered.filter(({ attempt }) => attempt), ...ordered.filter(({ attempt }) => !attempt)];
}

/** Sorts entries that come newest first; equal ones keep their order. */
export function arrange<T>(entries: readonly T[], order: Order, testOf: (entry: T) => Listed): T[] {
  if (order === 'newest') return [...entries];
  const compare = order === 'name' ? compareTestNames : compareLengths;
  return entries.toSorted((one, other) => compare(testOf(one), testOf(other)));
}

function compareTestNames(one: Listed, other: Listed): number {
  return compareNames(one.test_name, other.test_name);
}

function compareLengths(one: Listed, other: Listed): number {
  return one.duration_in_mins - other.duration_in_mins;
}

/** Open tests, whose clock runs, by their deadlines. */
export function openTests(
  tests: readonly TestListItem[],
): (TestListItem & { attempt: { deadlineAt: string } })[] {
  return tests
    .flatMap((test) => (test.attempt ? [{ ...test, attempt: test.attempt }] : []))
    .toSorted((one, other) => Date.parse(one.attempt.deadlineAt) - Date.parse(other.attempt.deadlineAt));
}
