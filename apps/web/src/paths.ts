import { generatePath } from 'react-router';

/** All addresses of the site, as in the specification's route table. */
export const paths = {
  landing: '/',
  footerDetail: '/footer-details/:id?',
  logIn: '/user-login',
  signUp: '/user-signup',
  verifyEmail: '/user-otp',
  forgotPassword: '/user-forget-password',
  resetPassword: '/user-reset-password',
  menu: '/menu',
  tests: '/menu/tests',
  takeTest: '/menu/tests/take-test/:testID',
  checkAnswers: '/menu/tests/check-answers/:testID',
  /** Our own: practice of a report's questions. */
  reportPractice: '/menu/tests/check-answers/:testID/practice',
  proficiency: '/menu/proficiency-percentage',
  proficiencyDetail: '/menu/proficiency-percentage/:examId',
  /** Our own: the questions that a figure is made of. */
  figureQuestions: '/menu/questions',
  /** Our own: a report beside the learner's others of the same test. */
  compareReports: '/menu/proficiency-percentage/:examId/compare',
  recharge: '/menu/recharge',
  rechargeTakeTest: '/menu/recharge/take-test/:testID',
  rechargeCheckAnswers: '/menu/recharge/check-answers/:testID',
  specialityModules: '/menu/speciality-modules',
  topicDetail: '/menu/speciality-modules/topic-detail/:topicID',
  topicPractice: '/menu/speciality-modules/topic-detail/:topicID/take-test',
  viewSummary: '/menu/view-summary',
  /** Samples, which make no requests and store nothing. */
  sampleTest: '/menu/recharge/take-test/demo',
  sampleResults: '/menu/recharge/check-answers/demo',
  sampleTopicTest: '/menu/speciality-modules/topic-detail/demo/take-test',
  reports: '/menu/reports',
  membership: '/menu/membership',
  /** Page to which the payment page leads after a declined payment. */
  paymentFailed: '/menu/payment-failed',
  tickets: '/menu/tickets',
  manageTickets: '/menu/tickets/view-all',
  ticketChat: '/menu/tickets/chat/:ticketId',
  /** A sample, which makes no requests and sends nothing. */
  sampleTicket: '/menu/tickets/chat/new',
  help: '/menu/help',
  myAccount: '/menu/my-account',
  accountClosed: '/user-account-closed',
  /** Our own, with all pages below it: the home of staff. */
  staff: '/staff',
  /** Tickets of the organisation. */
  staffTickets: '/staff/tickets',
  staffTicket: '/staff/tickets/:ticketId',
  /** The question that a ticket is about. */
  staffTicketAbout: '/staff/tickets/:ticketId/about',
  staffQuestions: '/staff/questions',
  /** The editor of a question; `new` in place of its id begins another one. */
  staffQuestion: '/staff/questions/:questionId',
  staffTests: '/staff/tests',
  /** A test while it is prepared; `new` in place of its id begins another one. */
  staffTest: '/staff/tests/:testId',
  /** A test as a learner would sit it; nothing of that is stored. */
  staffTrial: '/staff/tests/:testId/try',
  staffSnippets: '/staff/snippets',
  staffSettings: '/staff/settings',
  staffAudits: '/staff/audits',
} as const;

export function footerDetailPath(id: string): string {
  return generatePath(paths.footerDetail, { id });
}

export function takeTestPath(testID: string): string {
  return generatePath(paths.takeTest, { testID });
}

/** Path to a further attempt at a test. */
export function rechargePath(testID: string): string {
  return `${takeTestPath(testID)}?recharge=1`;
}

/**
 * Path to the score of a report: `viewScore=true` says that the id is a report's.
 * @param question the one that is shown, from 1
 */
export function scorePath(reportId: string, question?: number): string {
  const path = `${generatePath(paths.checkAnswers, { testID: reportId })}?viewScore=true`;
  return question === undefined ? path : `${path}&question=${question}`;
}

/** Path to one question of a report's review. @param number from 1, as the review counts */
export function reviewQuestionPath(reportId: string, number: number): string {
  return `${scorePath(reportId)}&question=${number}`;
}

/** Path to the answers of a test just submitted: the report's id is in the stored `reportID`. */
export function checkAnswersPath(testID: string): string {
  return generatePath(paths.checkAnswers, { testID });
}

/** Scope of a figure, as in the query of the call that lists its questions. */
type Figure = { report?: string; topic?: string; comment?: string; month?: string; first?: '1' };

/** Path to the questions that a figure is made of. */
export function figureQuestionsPath(figure: Figure): string {
  return `${paths.figureQuestions}?${new URLSearchParams(figure)}`;
}

export function proficiencyDetailPath(examId: string): string {
  return generatePath(paths.proficiencyDetail, { examId });
}

export function compareReportsPath(examId: string): string {
  return generatePath(paths.compareReports, { examId });
}

export function topicDetailPath(topicID: string): string {
  return generatePath(paths.topicDetail, { topicID });
}

export function topicPracticePath(topicID: string): string {
  return generatePath(paths.topicPractice, { topicID });
}

/** Path to practice of a report's questions. @param positions from 0 */
export function reportPracticePath(reportId: string, positions: readonly number[]): string {
  return `${generatePath(paths.reportPractice, { testID: reportId })}?positions=${positions.join(',')}`;
}

export function staffTicketPath(ticketId: string): string {
  return generatePath(paths.staffTicket, { ticketId });
}

export function staffTicketAboutPath(ticketId: string): string {
  return generatePath(paths.staffTicketAbout, { ticketId });
}

export function staffQuestionPath(questionId: string): string {
  return generatePath(paths.staffQuestion, { questionId });
}

export function staffTestPath(testId: string): string {
  return generatePath(paths.staffTest, { testId });
}

export function staffTrialPath(testId: string): string {
  return generatePath(paths.staffTrial, { testId });
}

/**
 * Address of a stored picture: paths on the wire are relative to the tenant's files (specification section
 * 7).
 */
export function fileUrl(path: string): string {
  return /^(?:https?:)?\//u.test(path) ? path : `/files/${path}`;
}

export function ticketChatPath(ticketId: string): string {
  return generatePath(paths.ticketChat, { ticketId });
}

/** Path to the form for a new ticket, about one of the learner's orders. */
export function askAboutOrderPath(order: string): string {
  return `${paths.tickets}?${new URLSearchParams({ order })}`;
}

/** Path to the page for a declined payment. @param order the one that it was for */
export function paymentFailedPath(order: string): string {
  return `${paths.paymentFailed}?${new URLSearchParams({ order })}`;
}
