import { generatePath } from 'react-router';
import type { paths } from './paths.ts';

/** Addresses of the staff's pages below their home, all our own; other pages load none of them. */
export const staffPaths = {
  /** Tickets of the organisation. */
  tickets: '/staff/tickets',
  ticket: '/staff/tickets/:ticketId',
  /** The question that a ticket is about. */
  ticketAbout: '/staff/tickets/:ticketId/about',
  questions: '/staff/questions',
  /** The editor of a question; `new` in place of its id begins another one. */
  question: '/staff/questions/:questionId',
  /** Files of questions that were brought in, or are to be. */
  imports: '/staff/import',
  import: '/staff/import/:importId',
  /** The editor of one question of such a file. */
  importItem: '/staff/import/:importId/:number',
  tests: '/staff/tests',
  /** A test while it is prepared; `new` in place of its id begins another one. */
  test: '/staff/tests/:testId',
  /** A test as a learner would sit it; nothing of that is stored. */
  trial: '/staff/tests/:testId/try',
  /** Statistics of a test's questions, and its pass mark. */
  analysis: '/staff/tests/:testId/analysis',
  /** Tests that are marked again. */
  remarks: '/staff/remarks',
  remark: '/staff/remarks/:remarkId',
  /** Results of a test. */
  testResults: '/staff/results/test/:testId',
  /** Tests that somebody has sat. */
  results: '/staff/results',
  personResults: '/staff/results/person/:userId',
  report: '/staff/results/report/:reportId',
  snippets: '/staff/snippets',
  /** Site and rules of the organisation. */
  look: '/staff/look',
  siteDocument: '/staff/look/:document',
  /** A document as visitors would see it; the id is of one of several pages. */
  sitePreview: '/staff/look/:document/preview/:id?',
  settings: '/staff/settings',
  /** Tests that are being sat. */
  liveTests: '/staff/live',
  liveTest: '/staff/live/:testId',
  extraTime: '/staff/extra-time',
  /** Accounts, invitations, and who waits for approval. */
  people: '/staff/people',
  person: '/staff/people/:personId',
  /** Groups of learners, for whom tests may be. */
  cohorts: '/staff/cohorts',
  cohort: '/staff/cohorts/:cohortId',
  audits: '/staff/audits',
  myAccount: '/staff/my-account',
} as const satisfies Record<string, `${typeof paths.staff}/${string}`>;

export function staffTicketPath(ticketId: string): string {
  return generatePath(staffPaths.ticket, { ticketId });
}

export function staffTicketAboutPath(ticketId: string): string {
  return generatePath(staffPaths.ticketAbout, { ticketId });
}

export function staffQuestionPath(questionId: string): string {
  return generatePath(staffPaths.question, { questionId });
}

export function staffImportPath(importId: string): string {
  return generatePath(staffPaths.import, { importId });
}

/** Path to the editor of one question of an import. @param number from 1, as the file counts */
export function staffImportItemPath(importId: string, number: number): string {
  return generatePath(staffPaths.importItem, { importId, number: String(number) });
}

export function staffTestPath(testId: string): string {
  return generatePath(staffPaths.test, { testId });
}

export function staffRemarkPath(remarkId: string): string {
  return generatePath(staffPaths.remark, { remarkId });
}

export function staffPersonPath(personId: string): string {
  return generatePath(staffPaths.person, { personId });
}

export function staffCohortPath(cohortId: string): string {
  return generatePath(staffPaths.cohort, { cohortId });
}

export function staffLiveTestPath(testId: string): string {
  return generatePath(staffPaths.liveTest, { testId });
}

export function staffResultsPath(testId: string): string {
  return generatePath(staffPaths.testResults, { testId });
}

export function staffPersonResultsPath(userId: string): string {
  return generatePath(staffPaths.personResults, { userId });
}

export function staffReportPath(reportId: string): string {
  return generatePath(staffPaths.report, { reportId });
}

export function staffAnalysisPath(testId: string): string {
  return generatePath(staffPaths.analysis, { testId });
}

export function siteDocumentPath(document: string): string {
  return generatePath(staffPaths.siteDocument, { document });
}

export function sitePreviewPath(document: string, id?: string): string {
  return generatePath(staffPaths.sitePreview, { document, id: id ?? null });
}

export function staffTrialPath(testId: string): string {
  return generatePath(staffPaths.trial, { testId });
}
