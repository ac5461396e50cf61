import { randomUUID } from 'node:crypto';
import { contract, type EndpointName, type Role } from '@assay/contract';
import { cohortRequests } from './cohort-requests.ts';
import { contentRequests } from './content-endpoints.ts';
import { goodImportRequests } from './good-import-requests.ts';
import { liveRequests } from './live-requests.ts';
import { peopleRequests } from './people-requests.ts';
import { remarkRequests } from './remark-requests.ts';
import { resultRequests } from './result-requests.ts';
import { siteContentRequests } from './site-content-requests.ts';
import { ALL_RIGHT, type Sitting } from './sitting.ts';
import type { TestLearner, TestTenant } from './tenants/test-tenant.ts';
import type { Request } from './test-app.ts';

/** Facts about a learner that the tests that loop over the contract need for a good call of each kind. */
export type Known = Pick<Sitting, 'writer'> & {
  testId: string;
  attemptId: string;
  tenant: Pick<TestTenant, 'host'> & { id: string };
  learner: Pick<TestLearner, 'email' | 'token'>;
  password: string;
  /** Id of the learner; if left out, one of no user. */
  userId?: string;
  /** A topic of the tenant's; if left out, one that does not exist. */
  topicId?: string;
  /** A question of the tenant's; if left out, one that does not exist. */
  questionId?: string;
  importId?: string;
  cohortId?: string;
  remarkId?: string;
  /** A report of the learner's; if left out, one that does not exist. */
  reportId?: string;
  /** A ticket of the learner's; if left out, one that does not exist. */
  ticketId?: string;
  /** A stored answer of the tenant's; if left out, one that does not exist. */
  snippetId?: string;
  /** Revision of the next save; the first one if left out. */
  revision?: number;
  /** Answers to save and hand in; if left out, those that fit a test of `threeKinds`. */
  answers?: Request<'saveAnswers'>['body']['answers'];
  response?: Request<'submitTest'>['body']['response'];
};

const ANSWERS: Known['answers'] = [
  { index: 0, selected: 'Two', comment: 'THINK SO', commentChosen: true, flag: true, notes: 'a note' },
  { index: 1, selected: ['Two', 'Three'] },
];

/**
 * A good request for every call of the contract. A missing one does not compile, so that no test that loops
 * over the contract can forget it.
 */
export const goodRequests: { [Name in EndpointName]: (known: Known) => Request<Name> } = {
  register: ({ tenant }) => ({
    params: undefined,
    query: undefined,
    body: {
      first_name: 'Grace',
      last_name: 'Hopper',
      dob: '1985-12-09',
      mobile: '447700900456',
      subdomain: tenant.id,
      email: `${randomUUID()}@learner.test`,
      password: 'a password of hers',
    },
  }),
  verifyEmail: ({ learner }) => ({
    params: undefined,
    query: undefined,
    body: { email: learner.email, otp: '0000' },
  }),
  resendOtp: ({ learner }) => ({ params: undefined, query: undefined, body: { email: learner.email } }),
  login: ({ tenant, learner, password }) => ({
    params: undefined,
    query: undefined,
    body: { email: learner.email, password, host: tenant.host },
  }),
  getOtpToForgotPassword: ({ learner }) => ({
    params: undefined,
    query: undefined,
    body: { email: learner.email },
  }),
  submitOtpToForgotPassword: ({ learner }) => ({
    params: undefined,
    query: undefined,
    body: { email: learner.email, otp: '0000' },
  }),
  resetPassword: ({ learner }) => ({
    params: undefined,
    query: undefined,
    body: { email: learner.email, password: 'a password of hers', resetToken: randomUUID() },
  }),
  updateProfile: () => ({
    params: undefined,
    query: undefined,
    body: { first_name: 'Grace', last_name: 'Hopper', mobile: '447700900456', dob: '1985-12-09' },
  }),
  changePassword: () => ({
    params: undefined,
    query: undefined,
    body: {
      old_password: 'a password of nobody',
      password: 'a password of hers',
      confirm_password: 'a password of hers',
    },
  }),
  listSessions: () => ({ params: undefined, query: undefined, body: undefined }),
  // The id of no session: the other calls need theirs.
  endSessions: () => ({ params: undefined, query: undefined, body: { _id: randomUUID() } }),
  downloadData: () => ({ params: undefined, query: undefined, body: undefined }),
  closeAccount: () => ({ params: undefined, query: undefined, body: { password: 'a password of nobody' } }),
  logout: () => ({ params: undefined, query: undefined, body: {} }),
  getProfile: () => ({ params: undefined, query: undefined, body: undefined }),
  getSubdomain: ({ tenant }) => ({ params: undefined, query: undefined, body: { host: tenant.host } }),
  getSubDomain: ({ tenant }) => ({ params: { id: tenant.id }, query: undefined, body: undefined }),
  getContent: ({ tenant }) => ({ params: undefined, query: { subdomain: tenant.id }, body: undefined }),
  getPages: ({ tenant }) => ({ params: undefined, query: { subdomain: tenant.id }, body: undefined }),
  getFaqs: ({ tenant }) => ({ params: undefined, query: { subdomain: tenant.id }, body: undefined }),
  getHelp: ({ tenant }) => ({ params: undefined, query: { subdomain: tenant.id }, body: undefined }),
  getTests: ({ tenant }) => ({
    params: undefined,
    query: { subdomain_reference: tenant.id },
    body: undefined,
  }),
  getTest: ({ testId }) => ({ params: { id: testId }, query: {}, body: undefined }),
  saveAnswers: ({ attemptId, writer, revision = 1, answers = ANSWERS }) => ({
    params: { attemptId },
    query: undefined,
    body: { writer, revision, saveId: randomUUID(), answers, seconds: [{ index: 0, seconds: 30 }] },
  }),
  recordEvent: ({ attemptId }) => ({ params: { attemptId }, query: undefined, body: { kind: 'focus_lost' } }),
  getAttemptNews: ({ attemptId }) => ({ params: { attemptId }, query: undefined, body: undefined }),
  getStorageSecrets: ({ attemptId }) => ({
    params: undefined,
    query: undefined,
    body: { attempts: [attemptId] },
  }),
  submitTest: ({ testId, attemptId, writer, response = ALL_RIGHT }) => ({
    params: { id: testId },
    query: undefined,
    body: {
      response,
      timeTaken: '1.30',
      attemptId,
      writer,
      auto: false,
      seconds: [
        { index: 0, seconds: 30 },
        { index: 2, seconds: 45 },
      ],
    },
  }),
  getReport: ({ testId }) => ({ params: { id: testId }, query: undefined, body: undefined }),
  // The name of no picture: the tests that need one know its name.
  getFile: () => ({ params: { name: '0'.repeat(32) }, query: {}, body: undefined }),
  listReports: () => ({ params: undefined, query: {}, body: undefined }),
  getProficiency: ({ testId }) => ({ params: { id: testId }, query: undefined, body: undefined }),
  compareReports: ({ testId }) => ({ params: { id: testId }, query: undefined, body: undefined }),
  listFigureQuestions: () => ({ params: undefined, query: { comment: 'I KNOW IT' }, body: undefined }),
  getLowestReport: () => ({ params: undefined, query: undefined, body: undefined }),
  getDashboard: ({ tenant }) => ({ params: undefined, query: { subdomain: tenant.id }, body: undefined }),
  getLeaderboard: ({ tenant }) => ({ params: undefined, query: { subdomain: tenant.id }, body: undefined }),
  getLeaderboardEntry: () => ({ params: undefined, query: undefined, body: undefined }),
  setLeaderboardEntry: () => ({
    params: undefined,
    query: undefined,
    body: { takes_part: true, name: 'The Admiral' },
  }),
  getTopics: ({ tenant }) => ({ params: { subdomain: tenant.id }, query: {}, body: undefined }),
  getTopic: ({ topicId = randomUUID() }) => ({ params: { topicId }, query: undefined, body: undefined }),
  listPractice: ({ topicId = randomUUID() }) => ({ params: { topicId }, query: {}, body: undefined }),
  listReportPractice: ({ testId }) => ({
    params: { reportId: testId },
    query: { positions: '0,1', limit: '50' },
    body: undefined,
  }),
  answerPractice: ({ questionId = randomUUID() }) => ({
    params: undefined,
    query: undefined,
    body: { answerId: randomUUID(), question: questionId, version: 1, selected: null },
  }),
  countPractice: () => ({ params: undefined, query: undefined, body: undefined }),
  countPracticeQuestions: ({ topicId = randomUUID() }) => ({
    params: undefined,
    query: { topics: topicId },
    body: undefined,
  }),
  getTopicProgress: () => ({ params: undefined, query: undefined, body: undefined }),
  getSummary: ({ tenant }) => ({ params: undefined, query: { subdomain: tenant.id }, body: undefined }),
  getTestMonths: () => ({ params: undefined, query: undefined, body: undefined }),
  getPieChart: () => ({ params: undefined, query: undefined, body: undefined }),
  getConfidenceChart: () => ({ params: undefined, query: undefined, body: undefined }),
  getQuestionMonths: () => ({ params: undefined, query: undefined, body: undefined }),
  getUserTransactions: () => ({ params: undefined, query: undefined, body: undefined }),
  getInvoice: () => ({ params: { id: randomUUID() }, query: undefined, body: undefined }),
  // The id of no plan: the tests that need one know its price.
  createOrder: ({ tenant, userId = randomUUID() }) => ({
    params: undefined,
    query: undefined,
    body: {
      price: 24,
      plan_type: 30,
      planId: randomUUID(),
      subdomain: tenant.id,
      userId,
      redirect_url: `https://${tenant.host}`,
    },
  }),
  getOrder: () => ({ params: { id: randomUUID() }, query: undefined, body: undefined }),
  // Without a signed body: a call that is built from the contract has none.
  receivePaymentEvent: () => ({ params: undefined, query: undefined, body: undefined }),
  getTicketTopics: ({ tenant }) => ({
    params: undefined,
    query: { sub_domain_reference: tenant.id },
    body: undefined,
  }),
  getSubadmins: () => ({ params: undefined, query: undefined, body: undefined }),
  createTicket: () => ({
    params: undefined,
    query: undefined,
    body: {
      subject: 'A question',
      description: 'Why is it the second?',
      clientTicketId: randomUUID(),
    },
  }),
  getAllTickets: () => ({ params: undefined, query: { role: 'User' }, body: undefined }),
  getTicket: ({ ticketId = randomUUID() }) => ({ params: { ticketId }, query: {}, body: undefined }),
  postMessage: ({ ticketId = randomUUID() }) => ({
    params: { ticketId },
    query: undefined,
    body: { message: 'Is anybody there?', clientMessageId: randomUUID() },
  }),
  markTicketRead: ({ ticketId = randomUUID() }) => ({
    params: { ticketId },
    query: undefined,
    body: { number: 1 },
  }),
  listStaffTickets: () => ({
    params: undefined,
    query: { status: 'Open', assignee: 'nobody', search: 'question', order: 'waiting' },
    body: undefined,
  }),
  getStaffTicket: ({ ticketId = randomUUID() }) => ({
    params: { ticketId },
    query: undefined,
    body: undefined,
  }),
  getTicketQuestion: ({ ticketId = randomUUID() }) => ({
    params: { ticketId },
    query: undefined,
    body: undefined,
  }),
  setTicketStatus: ({ ticketId = randomUUID() }) => ({
    params: { ticketId },
    query: undefined,
    body: { status: 'Pending' },
  }),
  assignTicket: ({ ticketId = randomUUID() }) => ({
    params: { ticketId },
    query: undefined,
    body: { to: 'me', from: null },
  }),
  listQuestionReports: ({ questionId = randomUUID() }) => ({
    params: { questionId },
    query: undefined,
    body: undefined,
  }),
  answerQuestionReports: ({ ticketId = randomUUID(), questionId = randomUUID() }) => ({
    params: { questionId },
    query: undefined,
    body: { tickets: [ticketId], version: 1, message: 'Fixed in version 2', clientId: randomUUID() },
  }),
  addTicketNote: ({ ticketId = randomUUID() }) => ({
    params: { ticketId },
    query: undefined,
    body: { note: 'Looked at it once', clientNoteId: randomUUID() },
  }),
  listSnippets: () => ({ params: undefined, query: undefined, body: undefined }),
  saveSnippet: () => ({
    params: undefined,
    query: undefined,
    body: { title: `Try again ${randomUUID()}`, text: 'Please load the page once more.' },
  }),
  deleteSnippet: ({ snippetId = randomUUID() }) => ({
    params: { snippetId },
    query: undefined,
    body: undefined,
  }),
  getStaffMailSettings: () => ({ params: undefined, query: undefined, body: undefined }),
  setStaffMailSettings: () => ({
    params: undefined,
    query: undefined,
    body: { newTickets: true, daily: true },
  }),
  ...peopleRequests,
  ...liveRequests,
  ...cohortRequests,
  exportAudits: () => ({ params: undefined, query: undefined, body: { subject: 'person' } }),
  listAudits: () => ({
    params: undefined,
    query: { action: 'permissions_changed', from: '2026-01-01', to: '2026-12-31' },
    body: undefined,
  }),
  getStaffHome: () => ({ params: undefined, query: undefined, body: undefined }),
  getWhatNext: () => ({ params: undefined, query: undefined, body: undefined }),
  getCalibration: () => ({ params: undefined, query: {}, body: undefined }),
  ...contentRequests,
  ...remarkRequests,
  ...siteContentRequests,
  ...resultRequests,
  ...goodImportRequests,
};

export const endpointNames = Object.keys(goodRequests) as EndpointName[];

/** The calls that carry an id in their path, found in the contract itself. */
export const callsWithAnId = endpointNames.filter((name) => contract[name].path.includes(':'));

/**
 * The calls with a body to spoil; not log-out, whose body is empty and which would end the session that the
 * others need, and not signed calls, which refuse every other byte.
 */
export const callsWithABody = endpointNames.filter(
  (name) => 'body' in contract[name] && contract[name].access !== 'signed' && name !== 'logout',
);

/** True when a call is open to this role, among others or alone. */
export function isOpenTo(role: Role, name: EndpointName): boolean {
  const access: unknown = contract[name].access;
  return access === 'public' || (Array.isArray(access) && access.includes(role));
}

/** Builds the path of a good call, or with another id in it. */
export function pathOf(name: EndpointName, known: Known, id?: string): string {
  const params: Record<string, unknown> = { ...goodRequests[name](known).params };
  return contract[name].path.replace(/:(\w+)/gu, (_, parameter: string) => id ?? String(params[parameter]));
}
