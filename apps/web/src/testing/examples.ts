import type { ApiResponse } from '../api/client.ts';
import type { User } from '../features/accounts/session.ts';
import type { OpenedTestResponse } from '../features/attempts/attempt.ts';
import type { Report } from '../features/reports/report.ts';
import type { Tenant } from '../features/tenants/tenant-look.ts';
import type { TestListItem } from '../features/tests/tests.ts';
import type { PaperQuestion, ReviewedQuestion } from '../question-types/question.ts';

const id = (last: number) => `0198f000-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const TEST_ID = id(1);
const ATTEMPT_ID = id(2);
export const REPORT_ID = id(3);

export const tenant: Tenant = {
  _id: id(10),
  name: 'Harbour School',
  logo: '',
  logo_size: null,
  subdomain_reference: { sub_domain_name: 'Harbour' },
  look: { accent_hue: 210, accent_vivid: 0.5 },
  time_zone: 'Europe/London',
  login_note: null,
  sign_up: { rule: 'open', domains: null },
  leaderboard_names: 'full',
};

export const organisation: ApiResponse<'getSubDomain'>['subDomain'] = {
  _id: tenant._id,
  name: tenant.name,
  sub_domain_name: 'Harbour',
  platform_type: 'Free',
  plans: [],
};

export const learner: User = {
  _id: id(20),
  first_name: 'Ada',
  last_name: 'Byron',
  mobile: '447700900123',
  dob: '1990-12-10',
  email: 'ada@example.org',
  profile_url: '',
  subdomain: tenant._id,
  is_active_plan: false,
  role: 'learner',
};

export const profile: ApiResponse<'getProfile'>['user'] = {
  ...learner,
  profile_url: 'https://harbour.example/default-face.svg',
  password_changed_at: '2026-03-01T09:00:00.000Z',
};

export const leaderboardEntry: ApiResponse<'getLeaderboardEntry'>['data'] = {
  takes_part: true,
  name: null,
  shown: true,
  names: 'full',
};

export const sessions: ApiResponse<'listSessions'>['sessions'] = [
  accountSession(40, { device: 'Firefox on Windows', current: true }),
  accountSession(41, { device: 'Safari on iPhone' }),
  accountSession(42, { device: '' }),
];

function accountSession(last: number, change: { device: string; current?: boolean }) {
  const startedAt = '2026-03-01T09:00:00.000Z';
  return { _id: id(last), startedAt, lastUsedAt: startedAt, current: false, ...change };
}

export const signedIn: ApiResponse<'login'> = { token: 'secret', refreshToken: '', user: learner };

export const testFacts = {
  _id: TEST_ID,
  test_name: 'Buoys and Lights',
  test_type: 'Exam',
  duration_in_mins: 90,
  number_of_questions: 3,
} as const;

export const listedReport: ApiResponse<'listReports'>['reports'][number] = {
  _id: REPORT_ID,
  createdAt: '2026-03-09T12:00:00.000Z',
  total: 3,
  withheld: null,
  correct_answers: 2,
  percentage: 66.67,
  test: { ...testFacts, test_name: 'Knots', subject: null },
};

export const listedTest: TestListItem = {
  ...testFacts,
  subject: null,
  status: 'Active',
  attempted: false,
  questions_reference: [],
  createdAt: '2026-03-01T09:00:00.000Z',
  extra_percent: 0,
  subdomain_reference: { sub_domain_name: 'Harbour' },
  answers_shown: { when: 'at_once', date: null },
  window: { opensAt: null, closesAt: null, endsForAll: false },
};

function paperQuestion(change: Partial<PaperQuestion>): PaperQuestion {
  return {
    _id: id(30),
    question: '<p>Which?</p>',
    question_type: 'Single Choice Question',
    options: [],
    images: [],
    image_texts: [],
    sub_questions: [],
    ...change,
  };
}

const questions: PaperQuestion[] = [
  paperQuestion({ question: '<p>Which buoy is green?</p>', options: ['Starboard', 'Port', 'Cardinal'] }),
  paperQuestion({
    question: '<p>Which lights are white?</p>',
    question_type: 'Multiple Choice Question',
    options: ['Stern', 'Masthead', 'Side'],
  }),
  paperQuestion({
    question: '<p>True or false?</p>',
    question_type: 'Sub Questions',
    sub_questions: [{ question: 'Red is port' }, { question: 'Green is port' }],
  }),
];

/** An opened test of three questions, one of each kind, with an hour left. */
/** 32 bytes, as the server gives them for an attempt. */
export const STORAGE_SECRET = 'A'.repeat(43);

export function openedTest(
  change: {
    minutesLeft?: number;
    answers?: OpenedTestResponse['attempt']['answers'];
    test_name?: string;
  } = {},
) {
  const { minutesLeft = 60, answers = [], test_name = testFacts.test_name } = change;
  const now = Date.now();
  const opened: OpenedTestResponse = {
    test: {
      ...testFacts,
      test_name,
      status: 'Active',
      attempted: false,
      createdAt: '2026-03-01T09:00:00.000Z',
      subdomain_reference: { sub_domain_name: 'Harbour' },
      questions_reference: questions,
    },
    attempt: {
      _id: ATTEMPT_ID,
      writer: 'writer-1',
      startedAt: new Date(now).toISOString(),
      deadlineAt: new Date(now + minutesLeft * 60_000).toISOString(),
      serverNow: new Date(now).toISOString(),
      revision: Math.max(0, ...answers.map(({ revision }) => revision)),
      answers,
      seconds: [],
      storageSecret: STORAGE_SECRET,
    },
  };
  return opened;
}

/** Answers that leave no question of `openedTest` open. */
export const allAnswers: OpenedTestResponse['attempt']['answers'] = [
  'Starboard',
  ['Stern'],
  ['true', 'false'],
].map((selected, index) => ({
  index,
  selected,
  comment: 'I KNOW IT',
  commentChosen: false,
  flag: false,
  notes: '',
  struckOut: [],
  // The first question was changed last: there the test opens.
  revision: 3 - index,
}));

/** Response to a save. */
export function saved(revision: number): ApiResponse<'saveAnswers'> {
  const { deadlineAt, serverNow } = openedTest().attempt;
  return { revision, savedAt: serverNow, deadlineAt, serverNow };
}

export function reviewedQuestion(change: Partial<ReviewedQuestion> = {}): ReviewedQuestion {
  return {
    ...paperQuestion({}),
    question: '<p>Which buoy is green?</p>',
    options: ['Starboard', 'Port', 'Cardinal'],
    withheld: null,
    remarked: null,
    correct_option: 'Starboard',
    correct_options: [],
    sub_questions: [],
    explanation: { description: '<p>Green is to starboard.</p>' },
    sub_topic_reference: { references: [], images: [], image_texts: [] },
    ...change,
  };
}

export function reportAnswer(change: Partial<Report['answers'][number]> = {}): Report['answers'][number] {
  return {
    status: 'Correct',
    answered: true,
    flag: false,
    selected: 'Starboard',
    notes: '',
    comment: 'I KNOW IT',
    commentChosen: true,
    struckOut: [],
    seconds: null,
    ...change,
  };
}

/** A report of two questions: the first right and flagged, the second unanswered. */
export function exampleReport(change: Partial<Report> = {}): Report {
  return {
    _id: REPORT_ID,
    test: {
      ...testFacts,
      number_of_questions: 2,
      questions_reference: [
        reviewedQuestion(),
        reviewedQuestion({ question: '<p>Which mark has two cones?</p>', correct_option: 'Cardinal' }),
      ],
    },
    answers: [
      reportAnswer({ flag: true, comment: 'THINK SO' }),
      reportAnswer({ status: 'Wrong', answered: false, selected: null, commentChosen: false }),
    ],
    withheld: null,
    total: 2,
    attempt: 1,
    correct_answers: 1,
    wrong_answers: 1,
    partial_answers: 0,
    confidence: 50,
    confidence_percent: 75,
    time_taken_seconds: 150,
    time_ran_out: false,
    createdAt: '2026-03-09T12:00:00.000Z',
    reports_of_test: 1,
    changes: [],
    ...change,
  };
}
