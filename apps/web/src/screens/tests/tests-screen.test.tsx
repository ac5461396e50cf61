import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../api/client.ts';
import {
  learner,
  listedReport,
  listedTest,
  organisation,
  profile,
  REPORT_ID,
  TEST_ID,
} from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, installFakeClock, logInLearner, showScreen } from '../../testing/screen.tsx';
import { TestsScreen } from './tests-screen.tsx';

type ListedReport = ApiResponse<'listReports'>['reports'][number];

const quiz = { ...listedTest, _id: REPORT_ID, test_name: 'Flags in Brief', test_type: 'Quiz' } as const;

function showTests(tests = [listedTest, quiz], reports: ListedReport[] = []) {
  network.answer('getTests', { tests });
  network.answer('listReports', { reports, more: false });
  return showScreen(<TestsScreen />, { path: '/menu/tests', framed: true });
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const takeExam = () => screen.findByRole('button', { name: accessibleName('Take Exam: Buoys and Lights') });

beforeEach(() => logInLearner());

describe('the list of tests', () => {
  it('has active exams, active quizzes and what was taken, each in its section', async () => {
    showTests(
      [listedTest, quiz, { ...listedTest, _id: '9', test_name: 'Old', status: 'Inactive' }],
      [listedReport],
    );
    await takeExam();
    expect(section('Exams').getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['Buoys and Lights']);
    expect(
      section('Quizzes').getByRole('button', { name: accessibleName('Take Quiz: Flags in Brief') }),
    ).toBeTruthy();
    const completed = section('Review Completed Exam-Scoreboard');
    expect(await completed.findByText(/Completed on 09-03-2026/u)).toBeTruthy();
    expect(completed.getByRole('link', { name: accessibleName('View Score of Knots') })).toBeTruthy();
    expect(section('Exams').getByText('1h : 30min')).toBeTruthy();
    expect(section('Exams').getByText('Test your knowledge with this MCQ.')).toBeTruthy();
  });

  it('has a search in each section, in the words of the specification', () => {
    showTests();
    const searches = screen.getAllByRole<HTMLInputElement>('searchbox');
    expect(searches.map(({ placeholder }) => placeholder)).toEqual([
      'Search Exams..',
      'Search Quizzes..',
      'Search Completed Exams..',
    ]);
  });

  it('says what each section lacks', async () => {
    showTests([], []);
    expect(await screen.findByText('No Exams found!')).toBeTruthy();
    expect(screen.getByText('No Quiz found!')).toBeTruthy();
    expect(await screen.findByText('No Completed exams found!')).toBeTruthy();
  });

  it('that failed is tried again by its section, and fails alone', async () => {
    network.refuse('getTests', 'internal');
    network.answer('listReports', { reports: [listedReport], more: false });
    const { user } = showScreen(<TestsScreen />, { path: '/menu/tests', framed: true });
    expect(await screen.findByRole('link', { name: accessibleName('View Score of Knots') })).toBeTruthy();
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    network.answer('getTests', { tests: [listedTest] });
    if (again) await user.click(again);
    expect(await takeExam()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is tried again has the focus at its heading, while it loads and when it is there', async () => {
    network.refuse('getTests', 'internal');
    network.answer('listReports', { reports: [], more: false });
    const { user } = showScreen(<TestsScreen />, { path: '/menu/tests', framed: true });
    await screen.findAllByRole('button', { name: 'Try again' });
    const loading = network.hold('getTests');
    await user.click(section('Quizzes').getByRole('button', { name: 'Try again' }));
    const heading = section('Quizzes').getByRole('heading', { name: /^Quizzes/u });
    expect(document.activeElement).toBe(heading);
    await act(async () => loading.answer({ tests: [listedTest, quiz] }));
    expect(await takeExam()).toBeTruthy();
    expect(document.activeElement).toBe(heading);
  });

  it('is filtered by type and status and put in order, and the address keeps it', async () => {
    const chart = { ...listedTest, _id: '7', test_name: 'A Chart', attempted: true, reportcard: REPORT_ID };
    const { user, address, router } = showTests([listedTest, chart, quiz], [listedReport]);
    await takeExam();
    const names = (name: string) => section(name).getAllByRole('heading', { level: 3 }).map(textOf);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
    expect(names('Exams')).toEqual(['A Chart', 'Buoys and Lights']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Exams');
    expect(screen.queryByRole('region', { name: 'Quizzes' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not attempted');
    expect(names('Exams')).toEqual(['Buoys and Lights']);
    expect(screen.queryByRole('region', { name: /Review/u })).toBeNull();
    expect(address()).toBe('/menu/tests?type=Exam&status=new&order=name');

    // Back undoes one choice.
    await act(() => router.navigate(-1));
    expect(names('Exams')).toEqual(['A Chart', 'Buoys and Lights']);
    await user.click(screen.getByRole('button', { name: 'Show all tests' }));
    expect(screen.getByRole('region', { name: 'Quizzes' })).toBeTruthy();
    expect(address()).toBe('/menu/tests?order=name');
  });

  it('is filtered by subject in every section, and Back, a reload and an unknown subject do what they say', async () => {
    const renal = { ...listedTest, _id: '7', test_name: 'Salts', subject: 'Renal' };
    const report = { ...listedReport, test: { ...listedReport.test, _id: '8', subject: 'Renal' } };
    const listed = [listedTest, renal, quiz];
    const { user, address, router } = showTests(listed, [report]);
    await takeExam();
    const names = (name: string) => section(name).queryAllByRole('heading', { level: 3 }).map(textOf);
    const subjects = within(await screen.findByRole('group', { name: 'Subject' }));
    expect(subjects.getAllByRole('button').map(textOf)).toEqual(['All4', 'Renal2', 'Mixed2']);
    expect(section('Exams').getByText('Renal').className).toBe('card-subject');

    const words = subjects.getByRole('button', { name: accessibleName('Renal 2') });
    words.focus();
    await user.keyboard('{Enter}');
    expect(words.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(words);
    expect(names('Exams')).toEqual(['Salts']);
    expect(names('Quizzes')).toEqual([]);
    expect(names('Review Completed Exam-Scoreboard')).toEqual(['Knots']);
    expect(screen.getByRole('link', { name: accessibleName('Exams 1') })).toBeTruthy();
    expect(address()).toBe('/menu/tests?subject=Renal');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Mixed (2)');
    expect([names('Exams'), names('Quizzes')]).toEqual([['Buoys and Lights'], ['Flags in Brief']]);
    await act(() => router.navigate(-1));
    expect(names('Exams')).toEqual(['Salts']);
    await act(() => router.navigate('/menu/tests?subject=Gone'));
    expect(names('Exams')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show all tests' })).toBeNull();
  });

  it('of one subject offers no choice of it, and no card names it', async () => {
    const renal = { ...listedTest, subject: 'Renal' };
    showTests([renal, { ...renal, _id: '7', test_name: 'Salts' }]);
    await takeExam();
    expect(screen.queryByRole('group', { name: 'Subject' })).toBeNull();
    expect(screen.queryByText('Renal')).toBeNull();
  });

  it('of hundreds shows a page of each section, and finds any of them', async () => {
    const exam = (_: unknown, index: number) => ({
      ...listedTest,
      _id: String(index),
      test_name: `Paper ${index}`,
    });
    const { user } = showTests(Array.from({ length: 600 }, exam));
    expect(await screen.findByRole('button', { name: accessibleName('Show all 600 Exams') })).toBeTruthy();
    expect(section('Exams').getAllByRole('heading', { level: 3 })).toHaveLength(9);
    const jump = screen.getByRole('link', { name: accessibleName('Exams 600') });
    expect(jump.getAttribute('href')).toBe('#exams');
    await user.type(screen.getByRole('searchbox', { name: 'Search Exams' }), 'paper 577');
    expect(section('Exams').getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['Paper 577']);
  });

  it('is nobody’s without a session', () => {
    localStorage.clear();
    const { container } = showScreen(<TestsScreen />, { path: '/menu/tests' });
    expect(container.textContent).toBe('');
  });
});

describe('starting a test', () => {
  it('asks first, and can be left', async () => {
    const { user, address } = showTests();
    await user.click(await takeExam());
    expect(await screen.findByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await takeExam());
    expect(address()).toBe('/menu/tests');
  });

  it('leads to the test as one that was confirmed', async () => {
    const { user, address, router } = showTests();
    await user.click(await takeExam());
    await user.click(await screen.findByRole('button', { name: 'Take Exam' }));
    await waitFor(() => expect(address()).toBe(`/menu/tests/take-test/${TEST_ID}`));
    expect(router.state.location.state).toEqual({ confirmed: true });
  });

  it('on a paid platform without a plan leads to membership', async () => {
    network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid' } });
    network.answer('getProfile', { user: profile });
    const { user, address } = showTests();
    // Said before it is pressed.
    expect((await screen.findAllByText('Needs a plan')).length).toBeGreaterThan(0);
    await user.click(await takeExam());
    await waitFor(() => expect(address()).toMatch(/^\/menu\/membership\?back=/u));
  });

  it('and a score, with a plan that was bought elsewhere meanwhile, are there at once', async () => {
    network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid' } });
    network.answer('getProfile', { user: { ...profile, is_active_plan: true } });
    const { user, address } = showTests([listedTest], [listedReport]);
    await user.click(await takeExam());
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    await user.click(await screen.findByRole('link', { name: accessibleName('View Score of Knots') }));
    await waitFor(() => expect(address()).toContain(REPORT_ID));
    expect(network.calls('getProfile')).toHaveLength(1);
  });

  it('without a plan, where the server cannot be asked for it, says so and sends nobody away', async () => {
    network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid' } });
    network.refuse('getProfile', 'internal');
    const { user, address } = showTests();
    await user.click(await takeExam());
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred');
    expect(address()).toBe('/menu/tests');
  });

  it('on a paid platform with an active plan asks as elsewhere', async () => {
    logInLearner({ ...learner, is_active_plan: true });
    network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid' } });
    const { user } = showTests();
    await user.click(await takeExam());
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('says when the platform cannot be asked, and can be tried again', async () => {
    network.refuse('getSubDomain', 'internal');
    const { user } = showTests();
    await user.click(await takeExam());
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred');
    network.answer('getSubDomain', { subDomain: organisation });
    await user.click(await takeExam());
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('takes nobody away who has gone on while the platform was asked', async () => {
    const held = network.hold('getSubDomain');
    const paid = { subDomain: { ...organisation, platform_type: 'Paid' } } as const;
    network.answer('getProfile', { user: profile });
    const { user, goTo, address } = showTests();
    await user.click(await takeExam());
    await goTo('/menu/elsewhere');
    await act(async () => held.answer(paid));
    expect(address()).toBe('/menu/elsewhere');
  });
});

describe('a test that is not new', () => {
  it('and open is continued straight away, with the time left in words that go down', async () => {
    const clock = installFakeClock();
    const attempt = { _id: '5', deadlineAt: new Date(Date.now() + 65 * 60_000).toISOString() };
    showTests([{ ...listedTest, attempt }]);
    // On top of the page, and in its section.
    const links = await screen.findAllByRole('link', { name: accessibleName('Continue Buoys and Lights') });
    const way = `/menu/tests/take-test/${TEST_ID}`;
    expect(links.map((link) => link.getAttribute('href'))).toEqual([way, way]);
    expect(section('Open test').getByText('1h : 5min left')).toBeTruthy();
    await clock.pass(6 * 60_000, 10_000);
    expect(screen.getAllByText('59min left')).toHaveLength(2);
    await clock.pass(60 * 60_000, 60_000);
    expect(screen.getAllByText('Time is up')).toHaveLength(2);
  });

  it('and taken is completed, with the way to its score', async () => {
    showTests([{ ...listedTest, attempted: true, reportcard: REPORT_ID }]);
    const completed = await screen.findByRole<HTMLButtonElement>('button', { name: 'Completed' });
    expect(completed.disabled).toBe(true);
    // A link, so that it can be opened in another tab.
    const link = screen.getByRole('link', { name: accessibleName('View Score of Buoys and Lights') });
    expect(link.getAttribute('href')).toBe(`/menu/tests/check-answers/${REPORT_ID}?viewScore=true`);
  });
});

function textOf({ textContent }: HTMLElement): string | null {
  return textContent;
}

describe('a test that opens and closes', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const listedWithin = (window: Partial<typeof listedTest.window>) => ({
    ...listedTest,
    window: { ...listedTest.window, ...window },
  });

  it('says when it opens, and can be started from then on without a reload', async () => {
    const clock = installFakeClock();
    showTests([listedWithin({ opensAt: inMinutes(2) })]);
    expect(await screen.findByText(/^Opens /u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Take Exam/u })).toBeNull();
    await clock.pass(3 * 60_000, 10_000);
    expect(await takeExam()).toBeTruthy();
    expect(screen.queryByText(/^Opens /u)).toBeNull();
  });

  it('says when it closes, and cannot be started from then on', async () => {
    const clock = installFakeClock();
    showTests([listedWithin({ closesAt: inMinutes(2) })]);
    await takeExam();
    expect(screen.getByText(/^Closes /u)).toBeTruthy();
    await clock.pass(3 * 60_000, 10_000);
    expect(screen.getByText(/^Closed /u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Take Exam/u })).toBeNull();
  });
});
