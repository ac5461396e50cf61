import { ALL_PERMISSIONS } from '@assay/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../api/client.ts';
import { staffAnalysisPath, staffPaths } from '../../staff-paths.ts';
import { reviewedQuestion } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { AnalysisScreen } from './analysis-screen.tsx';

type Analysis = ApiResponse<'getItemAnalysis'>;
type Item = Analysis['items'][number];

const TEST = id(800);
const CHOICE = { said: null, right: false, suspect: false, meanRest: 60, correlation: -0.1, sure: 2 };

function item(number: number, change: Partial<Item> = {}): Item {
  const stem = `Which buoy is number ${number}?`;
  return {
    question: reviewedQuestion({ _id: id(810 + number), question: `<p>${stem}</p>` }),
    stem,
    version: 1,
    number,
    current: true,
    dropped: false,
    guess: 50,
    answers: 84,
    answered: 83,
    omitted: 1,
    notReached: 0,
    right: 47,
    stage: 'unstable',
    facility: { value: 55.95, from: 45.3, to: 66.1 },
    discrimination: { value: 0.12, from: -0.1, to: 0.33 },
    choices: [
      { ...CHOICE, option: 0, right: true, answers: 47, share: 56 },
      { ...CHOICE, option: 1, answers: 36, share: 43 },
    ],
    sure: { answers: 19, wrong: 14 },
    flags: [],
    ...change,
  };
}

const SUSPECT = item(2, {
  flags: ['key_suspect'],
  facility: { value: 40, from: 30, to: 51 },
  choices: [
    { ...CHOICE, option: 0, right: true, answers: 47, share: 56 },
    { ...CHOICE, option: 1, suspect: true, answers: 36, share: 43, correlation: 0.24 },
  ],
});

function analysis(change: Partial<Analysis> = {}): Analysis {
  return {
    test: { _id: TEST, test_name: 'Renal' },
    cohorts: [],
    computedAt: '2026-05-04T09:30:00.000Z',
    attempts: 84,
    paper: {
      attempts: 84,
      questions: 3,
      current: true,
      stage: 'unstable',
      mean: 2.1,
      standardDeviation: 0.8,
      reliability: { value: 0.81, from: 0.75, to: 0.86 },
      errorOfMeasurement: 0.35,
      distribution: [
        { right: 1, attempts: 20 },
        { right: 2, attempts: 40 },
        { right: 3, attempts: 24 },
      ],
    },
    items: [item(1), SUSPECT, item(3, { stage: 'counts', facility: null, discrimination: null })],
    ...change,
  };
}

const NO_MARK: ApiResponse<'getPassMark'> = { questions: 3, attempts: 84, passMark: null, history: [] };
const SET_SIXTY: ApiResponse<'getPassMark'>['history'][number] = {
  number: 1,
  method: 'points',
  percent: 66.67,
  judges: [],
  reason: 'As every year',
  setAt: '2026-05-04T09:30:00.000Z',
  setBy: 'Ruth Okafor',
};
const SIXTY: ApiResponse<'getPassMark'> = {
  ...NO_MARK,
  passMark: { percent: 66.67, points: 2, passes: 64 },
  history: [SET_SIXTY],
};

function show(found = analysis(), mark = NO_MARK) {
  network.answer('getItemAnalysis', found);
  network.answer('getPassMark', mark);
  return showScreen(<AnalysisScreen />, {
    path: staffPaths.analysis,
    at: staffAnalysisPath(TEST),
    framed: true,
  });
}

const stems = () =>
  within(screen.getByRole('table', { name: 'Questions of the test' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.at(-2));

beforeEach(() => logInLearner({ ...worker, permissions: ALL_PERMISSIONS }));

describe('the analysis of a test', () => {
  it('says how far the figures can be believed, with their intervals', async () => {
    show();
    expect(await screen.findByText('0.81')).toBeTruthy();
    expect(screen.getByText('0.75 to 0.86 (Feldt, 95%)')).toBeTruthy();
    expect(screen.getByText(/No question is marked bad by its discrimination alone below 100/u)).toBeTruthy();
    expect(screen.getByText('Computed 4 May 2026 at 10:30')).toBeTruthy();
  });

  it('lists questions with findings first, and in other orders on demand', async () => {
    const { user } = show();
    await screen.findByRole('table', { name: 'Questions of the test' });
    expect(stems()).toEqual(['2', '3', '1']);
    await user.click(screen.getByRole('button', { name: 'No.' }));
    expect(stems()).toEqual(['1', '2', '3']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'With a finding');
    expect(stems()).toEqual(['2', '3']);
    expect(screen.getByText('Key suspect: B')).toBeTruthy();
    expect(screen.getByText('Too few: counts only')).toBeTruthy();
  });

  it('shows of one question who chose what, and leads to marking it again', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('link', { name: /number 2/u }));
    expect(screen.getByRole('heading', { name: 'Question 2: Renal' })).toBeTruthy();
    expect(screen.getByText('B may be right, too.')).toBeTruthy();
    const answers = screen.getByRole('table', { name: 'Answers to question 2' });
    expect(within(answers).getByText('0.24')).toBeTruthy();
    network.answer('startRemark', { remark: id(900) });
    await user.click(screen.getByRole('button', { name: 'Mark again' }));
    expect(network.calls('startRemark')).toMatchObject([{ body: { test: TEST } }]);
  });

  it('shows staff who may only edit neither re-marks nor the form of the pass mark', async () => {
    logInLearner({ ...worker, permissions: { ...ALL_PERMISSIONS, content: 'edit' } });
    const { user } = show();
    await screen.findByRole('heading', { name: 'Pass mark' });
    expect(screen.queryByRole('button', { name: 'Show the effect' })).toBeNull();
    await user.click(screen.getByRole('link', { name: /number 1/u }));
    expect(screen.queryByRole('button', { name: 'Mark again' })).toBeNull();
  });

  it('says that a test was not published', async () => {
    network.refuse('getItemAnalysis', 'not_found');
    showScreen(<AnalysisScreen />, { path: staffPaths.analysis, at: staffAnalysisPath(TEST), framed: true });
    expect(await screen.findByRole('heading', { name: 'Test not found' })).toBeTruthy();
  });
});

describe('the analysis of a cohort', () => {
  const YEAR_1 = { _id: id(911), name: 'Year 1' };

  it('is chosen in the address, kept on the way to a question, and says whom the pass mark counts', async () => {
    const { user, address } = show(analysis({ cohorts: [YEAR_1] }), SIXTY);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Cohort' }), 'Year 1');
    expect(address()).toContain(`?cohort=${YEAR_1._id}`);
    expect(network.calls('getItemAnalysis').map(({ search }) => search)).toEqual([
      '',
      `?cohort=${YEAR_1._id}`,
    ]);
    expect(await screen.findByText('64 of 84 pass, of everybody')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /number 1/u }));
    expect(address()).toContain(`?cohort=${YEAR_1._id}&item=`);
    await user.click(screen.getByRole('link', { name: 'Item analysis' }));
    expect(screen.getByRole('combobox', { name: 'Cohort' })).toHaveProperty('value', YEAR_1._id);
  });

  it('is saved as a file', async () => {
    network.answerFile('exportItemAnalysis', 'number', 'items.csv');
    const { user } = show(analysis({ cohorts: [YEAR_1] }));
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    expect(await screen.findByText('The file is in your downloads.')).toBeTruthy();
    expect(network.calls('exportItemAnalysis').map(({ body }) => body)).toEqual([{}]);
  });
});

describe('the pass mark', () => {
  it('is shown with who passes, who is near it, and how it came about', async () => {
    show(analysis(), SIXTY);
    expect(await screen.findByText('64 of 84 pass; 40 within 0.3 right answers of it')).toBeTruthy();
    expect(screen.getByText('As every year')).toBeTruthy();
  });

  it('is set only after its effect was shown, with a reason', async () => {
    const { user } = show();
    await user.type(await screen.findByRole('textbox', { name: 'Percent' }), '60');
    network.answer('previewPassMark', {
      seen: 'digest',
      percent: 60,
      points: 2,
      questions: 3,
      attempts: 84,
      passes: 64,
      before: null,
      judges: null,
      best: null,
    });
    await user.click(screen.getByRole('button', { name: 'Show the effect' }));
    expect(await screen.findByText('60%: 2 of 3 right')).toBeTruthy();
    expect(screen.getByText('64 of 84')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'As every year');
    network.answer('setPassMark', { number: 1 });
    await user.click(screen.getByRole('button', { name: 'Set this pass mark' }));
    expect(network.calls('setPassMark')).toMatchObject([
      { body: { choice: { method: 'percent', percent: 60 }, seen: 'digest', reason: 'As every year' } },
    ]);
  });

  it('by judges needs a number for each question of each of them', async () => {
    const { user } = show();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Method' }), 'Angoff: judges');
    const judges = screen.getByRole('textbox', { name: 'Judges' });
    await user.type(judges, '50 60{Enter}');
    expect(screen.getByText('Line 1 has 2 numbers, and 3 questions count.')).toBeTruthy();
    await user.clear(judges);
    await user.type(judges, '50 60 x');
    expect(screen.getByText('Line 1 has something that is no number from 0 to 100.')).toBeTruthy();
    await user.clear(judges);
    await user.type(judges, `${'x'.repeat(61)}: 50 60 70`);
    expect(screen.getByText('Line 1 has a name of more than 60 characters.')).toBeTruthy();
  });

  it('by judges names those who are named, in its effect and among those before', async () => {
    const byJudges = { ...SET_SIXTY, method: 'angoff' as const, judges: ['AB', 'Dr Cole'] };
    const before = { ...SIXTY, history: [byJudges] };
    const { user } = show(analysis(), before);
    expect(await screen.findByText('66.67%, Angoff (AB, Dr Cole)')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'Angoff: judges');
    await user.type(screen.getByRole('textbox', { name: 'Judges' }), 'AB: 50 60 70{Enter}40 50 60');
    network.answer('previewPassMark', {
      seen: 'digest',
      percent: 55,
      points: 2,
      questions: 3,
      attempts: 84,
      passes: 64,
      before: null,
      judges: {
        means: [
          { name: 'AB', mean: 60 },
          { name: null, mean: 50 },
        ],
        spread: 7.07,
      },
      best: null,
    });
    await user.click(screen.getByRole('button', { name: 'Show the effect' }));
    expect(await screen.findByText('AB 60, 50%; spread (SD) 7.07')).toBeTruthy();
    expect(network.calls('previewPassMark').map(({ body }) => body)).toEqual([
      {
        choice: {
          method: 'angoff',
          judges: [
            { name: 'AB', estimates: [50, 60, 70] },
            { name: null, estimates: [40, 50, 60] },
          ],
        },
      },
    ]);
  });
});
