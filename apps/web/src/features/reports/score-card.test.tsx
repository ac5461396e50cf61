import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { exampleReport, REPORT_ID, reportAnswer, reviewedQuestion, TEST_ID } from '../../testing/examples.ts';
import { showScreen } from '../../testing/screen.tsx';
import type { Report } from './report.ts';
import { ResultMark, ReviewLegend } from './review-legend.tsx';
import { ScoreCard } from './score-card.tsx';

const heldBack: Partial<Report> = {
  withheld: { test: { _id: TEST_ID, test_name: 'Buoys and Lights' }, until: 'after_close', date: null },
  correct_answers: null,
  wrong_answers: null,
  partial_answers: null,
  confidence: null,
};

const noTimes = () => expect.fail('No time was measured.');

function figures(): Record<string, string> {
  const names = screen.getAllByRole('term');
  return Object.fromEntries(
    names.map((name) => [name.textContent ?? '', name.nextElementSibling?.textContent ?? '']),
  );
}

describe('the score', () => {
  it('shows every figure of the report, with the performance as a meter that speaks', () => {
    showScreen(<ScoreCard report={exampleReport()} onShowTimes={noTimes} />);
    expect(screen.getByText('1/2')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Performance' }).getAttribute('value')).toBe('50');
    expect(figures()).toEqual({
      Performance: '50.00%',
      'Wrong Answers': '0',
      Partial: '0',
      Unanswered: '1',
      'Attempted Questions': '1',
      Confidence: '75.00% of 1 chosen',
      Date: '09-03-2026',
      'Allotted Time': '1h : 30min',
      'Time Taken': '3min',
    });
  });

  it('that a re-mark changed is shown before and after, with what staff wrote', () => {
    const change = {
      date: '2026-04-02T09:00:00.000Z',
      notice: 'The handbook allows both.',
      before: { correct_answers: 1, total: 3, confidence: 33.33 },
      after: { correct_answers: 1, total: 2, confidence: 50 },
    };
    showScreen(<ScoreCard report={exampleReport({ changes: [change] })} onShowTimes={noTimes} />);
    expect(screen.getByText('Marked again on 02-04-2026')).toBeTruthy();
    expect(screen.getByText('1 of 3 before, 1 of 2 now.')).toBeTruthy();
    expect(screen.getByText('The handbook allows both.')).toBeTruthy();
  });

  it('that a re-mark changed is not told while it is held back, but why it changed is', () => {
    const change = {
      date: '2026-04-02T09:00:00.000Z',
      notice: 'The handbook allows both.',
      before: null,
      after: null,
    };
    showScreen(
      <ScoreCard report={exampleReport({ ...heldBack, changes: [change] })} onShowTimes={noTimes} />,
    );
    expect(screen.getByText('The handbook allows both.')).toBeTruthy();
    expect(screen.queryByText(/before/)).toBeNull();
  });

  it('that is held back is not hinted at, and says until when', () => {
    showScreen(<ScoreCard report={exampleReport(heldBack)} onShowTimes={noTimes} />);
    expect(screen.getByText('The score is shown when everybody’s time for this test is over.')).toBeTruthy();
    expect(Object.keys(figures())).not.toContain('Performance');
    expect(Object.keys(figures())).not.toContain('Wrong Answers');
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('that is held back beside questions that are shown says of which ones right and wrong are counted', () => {
    const { withheld = null } = heldBack;
    const report = exampleReport(heldBack);
    report.test.questions_reference[1] = reviewedQuestion({ withheld });
    showScreen(<ScoreCard report={report} onShowTimes={noTimes} />);
    expect(screen.getByText(/^Right and wrong count only the 1 question that is shown/u)).toBeTruthy();
    expect(screen.getByText(/More would give away the other one\.$/u)).toBeTruthy();
  });

  it('beside answers that are held back says why those are missing', () => {
    const report = exampleReport();
    const withheld = { test: { _id: '9', test_name: 'Knots' }, until: 'handed_in', date: null } as const;
    report.test.questions_reference[1] = reviewedQuestion({ withheld });
    showScreen(<ScoreCard report={report} onShowTimes={noTimes} />);
    expect(screen.getByText('Answers and explanations are shown when “Knots” is submitted.')).toBeTruthy();
    expect(screen.getByText('1/2')).toBeTruthy();
  });

  it('counts confidence from levels that were chosen alone, and says where none was', () => {
    const preset = reportAnswer({ commentChosen: false });
    const answers = [reportAnswer({ comment: 'NOT SURE' }), preset, preset];
    const { unmount } = showScreen(<ScoreCard report={exampleReport({ answers })} onShowTimes={noTimes} />);
    expect(figures()).toMatchObject({ Confidence: '50.00% of 1 chosen' });
    unmount();
    showScreen(<ScoreCard report={exampleReport({ answers: [preset, preset] })} onShowTimes={noTimes} />);
    expect(figures()).toMatchObject({ Confidence: 'None chosen' });
  });

  it('says where the time ran out', () => {
    const { unmount } = showScreen(<ScoreCard report={exampleReport()} onShowTimes={noTimes} />);
    expect(screen.queryByText('The time ran out')).toBeNull();
    unmount();
    showScreen(<ScoreCard report={exampleReport({ time_ran_out: true })} onShowTimes={noTimes} />);
    expect(screen.getByText('The time ran out')).toBeTruthy();
  });

  it('of nothing right is a score, too', () => {
    const report = exampleReport({ confidence: 0, correct_answers: 0, wrong_answers: 2 });
    showScreen(<ScoreCard report={report} onShowTimes={noTimes} />);
    expect(screen.getByText('0/2')).toBeTruthy();
    expect(figures()).toMatchObject({ Performance: '0.00%', 'Wrong Answers': '1', Unanswered: '1' });
  });
});

describe('the time taken', () => {
  it('leads to the time on each question where that was measured', async () => {
    const onShowTimes = vi.fn();
    const report = exampleReport({ answers: [reportAnswer({ seconds: 72 }), reportAnswer({ seconds: 0 })] });
    const { user } = showScreen(<ScoreCard report={report} onShowTimes={onShowTimes} />);
    await user.click(screen.getByRole('button', { name: '3min, time on each question' }));
    expect(onShowTimes).toHaveBeenCalledTimes(1);
  });

  it('leads nowhere where it was not', () => {
    showScreen(<ScoreCard report={exampleReport()} onShowTimes={noTimes} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the ways from the score', () => {
  it('lead from each percentage to the questions behind it', () => {
    showScreen(<ScoreCard report={exampleReport()} onShowTimes={noTimes} />);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['50.00%', `/menu/questions?report=${REPORT_ID}`],
      ['75.00%', `/menu/questions?report=${REPORT_ID}`],
    ]);
  });

  it('lead to the other attempts, where there are any', () => {
    showScreen(<ScoreCard report={exampleReport({ reports_of_test: 2 })} onShowTimes={noTimes} />);
    expect(screen.getByRole('link', { name: 'Compare with your other attempts' }).getAttribute('href')).toBe(
      `/menu/proficiency-percentage/${REPORT_ID}/compare`,
    );
  });
});

describe('the legend', () => {
  const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('says what each sign means and how many bear it', () => {
    showScreen(<ReviewLegend report={exampleReport()} />);
    expect(entries()).toEqual([
      'Correct Option1',
      'Partial0',
      'Incorrect Option0',
      'Unanswered1',
      "Option's Selected by You",
    ]);
    const tones = [...document.querySelectorAll('.icon-label')].map(({ className }) => className);
    expect(tones).toEqual([
      'icon-label is-correct',
      'icon-label is-partial',
      'icon-label is-wrong',
      'icon-label is-plain',
      'icon-label is-plain',
    ]);
  });

  it.each([
    ['Correct', 'is-correct'],
    ['Partial', 'is-partial'],
    ['Wrong', 'is-wrong'],
  ] as const)('has for %s the colour that a question of that status has', (status, tone) => {
    showScreen(<ResultMark result={status} />);
    expect(screen.getByText(status).closest('.icon-label')?.classList.contains(tone)).toBe(true);
  });

  it('counts nothing that is held back, but what was not answered, which tells nothing', () => {
    const { withheld = null } = heldBack;
    const answers = [
      reportAnswer({ status: null }),
      reportAnswer({ status: null, answered: false, selected: null }),
    ];
    const report = exampleReport({ ...heldBack, answers });
    report.test.questions_reference = [reviewedQuestion({ withheld }), reviewedQuestion({ withheld })];
    showScreen(<ReviewLegend report={report} />);
    expect(entries()).toEqual(['Unanswered1', 'Held back1', "Option's Selected by You"]);
  });
});
