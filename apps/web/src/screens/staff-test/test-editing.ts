import { createContext, use } from 'react';
import type { User } from '../../features/accounts/session.ts';
import type {
  CheckedQuestion,
  CheckFinding,
  StaffTest,
  TestCheck,
  TestContent,
} from '../../features/staff-tests/staff-tests.ts';
import type { TestDraftStore } from '../../features/staff-tests/test-draft-store.ts';

/** Parts of a question that the test's page shows; the rest is in the bank. */
export type KnownQuestion = Pick<CheckedQuestion, '_id' | 'name' | 'stem' | 'kind' | 'topic' | 'state'>;

/** State that the parts of the page share. */
export type TestEditing = {
  user: User;
  of: { userId: string; testId: string };
  test: StaffTest;
  content: TestContent;
  edit: TestDraftStore['edit'];
  /** Findings about the saved draft; about the one before until the newest was looked at. */
  findings: readonly CheckFinding[];
  check: TestCheck | undefined;
  /** Questions that are known by name, by their ids. */
  known: ReadonlyMap<string, KnownQuestion>;
  /** Remembers questions that were found in the bank. */
  remember(questions: readonly KnownQuestion[]): void;
};

export const TestEditingContext = createContext<TestEditing | null>(null);

export function useTestEditing(): TestEditing {
  const editing = use(TestEditingContext);
  if (editing === null) throw new Error('This part belongs into the page of a test.');
  return editing;
}
