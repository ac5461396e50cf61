import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../features/accounts/session.ts';
import type { Report } from '../../features/reports/report.ts';
import { paths } from '../../paths.ts';
import { exampleReport, REPORT_ID, reportAnswer, reviewedQuestion, TEST_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { exampleCalibration, noCalibration } from '../../testing/results-examples.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { translatePage } from '../../testing/translator.ts';
import { CheckAnswersScreen } from './check-answers-screen.tsx';

const SCORE = `/menu/tests/check-answers/${REPORT_ID}?viewScore=true`;
const SUBMITTED = `/menu/tests/check-answers/${TEST_ID}`;

function showReview(at = SCORE, report: Report = exampleReport()) {
  network.answer('getReport', { report });
  network.answer('getCalibration', { data: noCalibration });
  return showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at });
}

async function reviewed(at?: string, report?: Report) {
  const shown = showReview(at, report);
  await screen.findByRole('heading', { level: 1, name: /^Question\s*\d/u });
  return shown;
}

const asked = () => network.calls('getReport').map(({ path }) => path.split('/').at(-1));
const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const grid = () => within(screen.getByRole('navigation', { name: 'Questions' }));

beforeEach(() => logInLearner());

describe('which report is shown', () => {
  it('is the one of the address, with viewScore', async () => {
    localStorage.setItem('reportID', 'another');
    await reviewed();
    expect(asked()).toEqual([REPORT_ID]);
  });

  it('is the one of the test submitted last, without it', async () => {
    localStorage.setItem('reportID', REPORT_ID);
    await reviewed(SUBMITTED);
    expect(asked()).toEqual([REPORT_ID]);
  });

  it('stays although another test is submitted in another tab', async () => {
    localStorage.setItem('reportID', REPORT_ID);
    const { user } = await reviewed(SUBMITTED);
    localStorage.setItem('reportID', 'another');
    await user.click(button('Next question'));
    expect(asked()).toEqual([REPORT_ID]);
  });

  it('is never another test’s: where one was submitted since, it is the latest of the test in the address', async () => {
    localStorage.setItem('reportID', 'another');
    const stored = network.hold('getReport');
    showReview(SUBMITTED);
    const { test } = exampleReport();
    await act(async () =>
      stored.answer({
        report: exampleReport({ _id: 'another', test: { ...test, _id: 'other test', test_name: 'Knots' } }),
      }),
    );
    await screen.findByRole('heading', { level: 1, name: /^Question\s*\d/u });
    expect(screen.queryByText('Knots')).toBeNull();
    expect(asked()).toEqual(['another', TEST_ID]);
  });

  it('is the latest of the test where the stored one is not this learner’s, and none where there is none', async () => {
    localStorage.setItem('reportID', 'another');
    network.refuse('getReport', 'not_found');
    showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SUBMITTED });
    expect(await screen.findByRole('heading', { name: 'Report not found' })).toBeTruthy();
    expect(asked()).toEqual(['another', TEST_ID]);
  });

  it('is none where none was submitted, and the page says where scores are kept', () => {
    showReview(SUBMITTED);
    expect(screen.getByRole('heading', { name: 'There are no answers to check yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tests' }).getAttribute('href')).toBe('/menu/tests');
    expect(asked()).toEqual([]);
  });
});

describe('a report on its way', () => {
  it('is said to be loading', () => {
    network.hold('getReport');
    showReview();
    expect(screen.getByRole('status').textContent).toBe('Loading the report…');
  });

  it('that fails says why, that nothing is lost, and can be tried again', async () => {
    network.refuse('getReport', 'internal');
    const { user } = showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SCORE });
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred');
    expect(screen.getByText(/Nothing is lost/u)).toBeTruthy();
    network.answer('getCalibration', { data: noCalibration });
    const held = network.hold('getReport');
    await user.dblClick(button('Try again'));
    expect(screen.getByRole('status').textContent).toBe('Loading the report…');
    expect(network.calls('getReport')).toHaveLength(2);
    await act(async () => held.answer({ report: exampleReport() }));
    expect(await screen.findByRole('heading', { name: accessibleName('Question 1 of 2') })).toBeTruthy();
  });

  it('that is not there says so', async () => {
    network.refuse('getReport', 'not_found');
    showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SCORE });
    expect(await screen.findByRole('heading', { name: 'Report not found' })).toBeTruthy();
  });

  it('without access leads to membership', async () => {
    network.refuse('getReport', 'no_access');
    const { address } = showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SCORE });
    await waitFor(() => expect(address()).toMatch(/^\/menu\/membership\?back=/u));
  });

  it('shows nothing of a learner whose session ended', async () => {
    network.refuse('getReport', 'unauthenticated');
    const { container } = showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SCORE });
    await waitFor(() => expect(session.read()).toBeNull());
    expect(container.textContent).toBe('');
  });
});

describe('a report', () => {
  it('shows one question with its result, what was chosen, and why', async () => {
    await reviewed();
    expect(heading().textContent).toBe('Question 1 of 2');
    expect(screen.getByText('Which buoy is green?')).toBeTruthy();
    expect(screen.getByText('Green is to starboard.')).toBeTruthy();
    expect(screen.getByText('THINK SO')).toBeTruthy();
    expect(screen.getAllByText('Flagged')).not.toHaveLength(0);
    expect(screen.getByText("Option's Selected by You", { selector: 'ol *' })).toBeTruthy();
  });

  it('says of a confidence that it was left as preset', async () => {
    await reviewed(
      SCORE,
      exampleReport({ answers: [reportAnswer({ commentChosen: false }), reportAnswer()] }),
    );
    expect(screen.queryByText(/I KNOW IT/u)).toBeNull();
    expect(screen.getByText('Confidence left as preset')).toBeTruthy();
  });

  it('shows notes, references and pictures where there are any', async () => {
    const report = exampleReport({ answers: [reportAnswer({ notes: 'green = right' }), reportAnswer()] });
    report.test.questions_reference[0] = reviewedQuestion({
      sub_topic_reference: {
        references: [
          { title: 'The rules', url: 'https://example.org/rules' },
          { title: 'A book', url: null },
        ],
        images: ['tenant/chart.png'],
        image_texts: [{ alt: 'A chart', caption: 'Region A', width: null, height: null }],
      },
    });
    await reviewed(SCORE, report);
    expect(screen.getByText('green = right')).toBeTruthy();
    const link = screen.getByRole('link', { name: accessibleName('The rules (opens in a new tab)') });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.org/rules',
      'noopener',
    ]);
    expect(screen.getByText('A book').closest('a')).toBeNull();
    expect(screen.getByRole('img', { name: 'A chart' })).toBeTruthy();
  });

  it('says of a question that is held back until when, and shows neither key nor teaching', async () => {
    const withheld = { test: { _id: '9', test_name: 'Knots' }, until: 'handed_in', date: null } as const;
    const report = exampleReport({ answers: [reportAnswer({ status: null }), reportAnswer()] });
    report.test.questions_reference[0] = reviewedQuestion({
      withheld,
      correct_option: null,
      correct_options: null,
      explanation: { description: null },
    });
    await reviewed(SCORE, report);
    expect(screen.getByText('Answer and explanation are shown when “Knots” is submitted.')).toBeTruthy();
    expect(screen.queryByText('Correct Option', { selector: 'ol *' })).toBeNull();
    expect(grid().getByRole('link', { name: 'Question 1, held back' })).toBeTruthy();
  });
});

describe('the time on each question', () => {
  const report = () =>
    exampleReport({
      answers: [
        reportAnswer({ seconds: 72 }),
        reportAnswer({ status: 'Wrong', answered: false, selected: null, seconds: 310 }),
      ],
    });

  it('stands beside the question', async () => {
    await reviewed(SCORE, report());
    expect(screen.getByText('Time on this question:').parentElement?.textContent).toBe(
      'Time on this question: 1 min 12 s',
    );
  });

  it('is listed behind the time taken, the slowest first, each leading to its question', async () => {
    const { user } = await reviewed(SCORE, report());
    await user.click(button('3min, time on each question'));
    const list = within(screen.getByRole('dialog', { name: 'Time on each question' }));
    expect(list.getByText(/how long each question was on your screen/u)).toBeTruthy();
    const [slowest, quickest] = list.getAllByRole('link');
    expect(slowest).toBe(
      list.getByRole('link', { name: accessibleName('Question 2 Unanswered 5 min 10 s') }),
    );
    expect(quickest).toBe(list.getByRole('link', { name: accessibleName('Question 1 Correct 1 min 12 s') }));
    await user.click(slowest ?? expect.fail());
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(heading().textContent).toBe('Question 2 of 2'));
  });

  it('opens over the score on a phone', async () => {
    const { user } = await reviewed(SCORE, report());
    await user.click(button(accessibleName('Details of the score')));
    const score = within(screen.getByRole('dialog', { name: 'Score' }));
    await user.click(score.getByRole('button', { name: '3min, time on each question' }));
    expect(
      screen.getAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby')),
    ).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'Time on each question' })).toBeTruthy();
  });

  it('is not spoken of where it was not measured', async () => {
    await reviewed();
    expect(screen.queryByText(/Time on this question/u)).toBeNull();
  });
});

describe('from question to question', () => {
  it('leads the foot, to either end and not beyond, with the focus on the number', async () => {
    const { user, address } = await reviewed();
    await user.click(button('Previous question'));
    expect(heading().textContent).toContain('1');
    await user.click(button('Last question'));
    await waitFor(() => expect(heading().textContent).toBe('Question 2 of 2'));
    expect(address()).toBe(`${SCORE}&question=2`);
    expect(document.activeElement).toBe(heading());
    await user.click(button('First question'));
    await waitFor(() => expect(heading().textContent).toBe('Question 1 of 2'));
  });

  it('leads the grid, which names each with its result', async () => {
    const { user } = await reviewed();
    expect(grid().getByRole('link', { current: true }).getAttribute('aria-label')).toBe(
      'Question 1, Correct, flagged',
    );
    await user.click(grid().getByRole('link', { name: 'Question 2, Unanswered' }));
    await waitFor(() => expect(heading().textContent).toBe('Question 2 of 2'));
    expect(screen.getByText('You did not answer this question.')).toBeTruthy();
  });

  it('begins where the address says, and at the first where it says nonsense', async () => {
    const { unmount } = await reviewed(`${SCORE}&question=2`);
    expect(heading().textContent).toBe('Question 2 of 2');
    unmount();
    await reviewed(`${SCORE}&question=99`);
    expect(heading().textContent).toBe('Question 1 of 2');
  });

  it('is left by the browser’s own button, however many questions were looked at', async () => {
    const { user, router, address } = await reviewed();
    await act(() => router.navigate(`${SCORE}&question=1`));
    await user.click(button('Next question'));
    await waitFor(() => expect(heading().textContent).toBe('Question 2 of 2'));
    await user.click(grid().getByRole('link', { name: /^Question 1/u }));
    await waitFor(() => expect(heading().textContent).toBe('Question 1 of 2'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe(SCORE));
  });

  it('leads on a phone the sheet of questions, which closes behind one', async () => {
    const { user } = await reviewed();
    await user.click(button('1 / 2, questions'));
    const sheet = within(screen.getByRole('dialog', { name: 'Questions' }));
    expect(document.activeElement).toBe(sheet.getByRole('link', { current: true }));
    await user.click(sheet.getByRole('link', { name: /^Question 2/u }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(heading().textContent).toBe('Question 2 of 2'));
  });

  it('shows the whole score in a sheet of its own', async () => {
    const { user } = await reviewed();
    await user.click(button(accessibleName('Details of the score')));
    const sheet = within(screen.getByRole('dialog', { name: 'Score' }));
    expect(sheet.getByText('Buoys and Lights')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(button(accessibleName('Details of the score')));
  });
});

describe('calibration in a report', () => {
  it('is asked for of that report, and has what was sure and wrong and each level', async () => {
    network.answer('getReport', { report: exampleReport() });
    const coming = network.hold('getCalibration');
    const { user, address } = showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SCORE });
    // The review does not wait for it.
    await screen.findByRole('heading', { name: accessibleName('Question 1 of 2') });
    const calibration = {
      ...exampleCalibration,
      sure_and_wrong: exampleCalibration.sure_and_wrong.slice(0, 1),
    };
    await act(async () => coming.answer({ data: calibration }));
    expect(screen.getByRole('row', { name: /I KNOW IT/u }).textContent).toContain('14 points too sure');
    expect(network.calls('getCalibration').map(({ search }) => search)).toEqual([`?report=${REPORT_ID}`]);
    expect(screen.getByRole('link', { name: /chosen 22 times/u }).getAttribute('href')).toBe(
      `/menu/questions?comment=I+KNOW+IT&report=${REPORT_ID}`,
    );
    await user.click(screen.getByRole('link', { name: accessibleName('question 2') }));
    await waitFor(() => expect(address()).toBe(`${SCORE}&question=2`));
  });

  it('says that presets are not counted, and what is held back', async () => {
    network.answer('getReport', { report: exampleReport() });
    network.answer('getCalibration', { data: noCalibration });
    const { unmount } = showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SCORE });
    expect(await screen.findByText(/did not touch the confidence are left out/u)).toBeTruthy();
    unmount();
    queryClient.clear();
    network.answer('getCalibration', { data: { ...noCalibration, withheld: 1 } });
    showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SCORE });
    expect(await screen.findByText('One answer is held back, and not counted yet.')).toBeTruthy();
  });

  it('that does not come leaves the review as it is, and can be tried again', async () => {
    network.answer('getReport', { report: exampleReport() });
    network.refuse('getCalibration', 'internal');
    const { user } = showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at: SCORE });
    await screen.findByText(/Calibration could not be loaded/u);
    expect(heading().textContent).toBe('Question 1 of 2');
    network.answer('getCalibration', { data: exampleCalibration });
    await user.click(button('Try again'));
    expect(await screen.findByText('14 points too sure')).toBeTruthy();
  });
});

it('follows from question to question on a page that the browser translates', async () => {
  const { user } = await reviewed();
  translatePage();
  const sheet = () => screen.getByRole('main').textContent;
  const place = () => /(\d \/ \d)/u.exec(sheet() ?? '')?.[1];
  const before = { sheet: sheet(), heading: heading().textContent, place: place() };
  expect(before.place).toBe('1 / 2');
  await user.click(button('Next question'));
  expect([heading().textContent, place()]).toEqual(['Question 2 of 2', '2 / 2']);
  expect(sheet()).not.toContain('Question 1 of 2');
  await user.click(button('Previous question'));
  expect({ sheet: sheet(), heading: heading().textContent, place: place() }).toEqual(before);
});
