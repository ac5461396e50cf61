import type { TestDraft } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import type { PlacedQuestion, PublishedRow } from './staff-tests.queries.ts';

/** A draft as it crosses the wire and is stored. */
export type DraftForm = RequestOf<Contract['saveTestDraft']>['body']['content'];

/** Returns the form of a test as it is published. */
export function formOfPublished(row: PublishedRow, questions: PlacedQuestion[]): DraftForm {
  return {
    name: row.name,
    type: row.type,
    subject: row.subject ?? '',
    minutes: row.minutes,
    mixesQuestions: row.mixes_questions,
    mixesOptions: row.mixes_options,
    answers: { when: row.answers_shown, date: isoOf(row.answers_shown_from) },
    window: { opensAt: isoOf(row.opens_at), closesAt: isoOf(row.closes_at), endsForAll: row.ends_for_all },
    chosen: 'hand',
    questions: questions.map(({ id }) => id),
    blueprint: { rows: [], leaveOut: null },
    drawnBy: null,
  };
}

/** Returns a form as the rules take it. */
export function draftOfForm({ answers, window, ...form }: DraftForm): TestDraft {
  return {
    ...form,
    answersShown: answers.when,
    answersFrom: timeOf(answers.date),
    opensAt: timeOf(window.opensAt),
    closesAt: timeOf(window.closesAt),
    endsForAll: window.endsForAll,
  };
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

function timeOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
