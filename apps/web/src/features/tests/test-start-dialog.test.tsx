import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readFrom } from '../../testing/browser.ts';
import { listedTest } from '../../testing/examples.ts';
import { show } from '../../testing/screen.tsx';
import { TestStartDialog } from './test-start-dialog.tsx';

function showDialog(change: Partial<typeof listedTest> = {}) {
  const onStart = vi.fn();
  const onBack = vi.fn();
  const { user } = show(
    <TestStartDialog
      test={{ ...listedTest, ...change }}
      startLabel="Take Exam"
      onStart={onStart}
      onBack={onBack}
    />,
  );
  return { user, onStart, onBack };
}

const start = () => screen.getByRole('button', { name: 'Take Exam' });
const back = () => screen.getByRole('button', { name: 'Go Back' });
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('before a test starts', () => {
  it('one reads what it is and what starting means', () => {
    showDialog();
    expect(screen.getByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
    expect(
      screen.getByText(/^Practice exams can be taken only once\. The time starts when you press Take Exam/u),
    ).toBeTruthy();
    expect(fact('No. of Questions')).toBe('3');
  });

  it.each([
    [90, '1h : 30min (90 minutes)'],
    [60, '1h : 0min (60 minutes)'],
    [45, '45min'],
  ])('the time for %d minutes is worded as on the card, and in minutes', (duration_in_mins, words) => {
    showDialog({ duration_in_mins });
    expect(fact('Time Allotted')).toBe(words);
  });

  it('extra time of one’s own is named, with the minutes in all', () => {
    showDialog({ duration_in_mins: 90, extra_percent: 25 });
    expect(fact('Your Extra Time')).toBe('25%: 112 minutes in all');
  });

  it.each([
    [{ when: 'at_once', date: null }, 'Shown at once'],
    [{ when: 'after_date', date: null }, 'Shown later'],
    [{ when: 'after_close', date: null }, 'Shown when everybody’s time is over'],
    [{ when: 'never', date: null }, 'Not shown, only the score'],
  ] as const)('one reads when the answers are shown: %j', (answers_shown, words) => {
    showDialog({ answers_shown });
    expect(fact('Answers and Explanations')).toBe(words);
  });

  it.each([
    ['Europe/London', 'Shown after 31 July 2027'],
    ['Asia/Kolkata', 'Shown after 31 July 2027 (Europe/London)'],
    ['America/St_Johns', 'Shown after 31 July 2027 (Europe/London)'],
  ])('a reader in %s reads “%s”: the day is the organisation’s, in whose zone it ends', (zone, words) => {
    readFrom(zone);
    showDialog({ answers_shown: { when: 'after_date', date: '2027-07-31T23:00:00.000Z' } });
    expect(fact('Answers and Explanations')).toBe(words);
  });

  it('a long name is cut, and whole in the title', () => {
    const long = 'Buoys, '.repeat(20);
    showDialog({ test_name: long });
    const heading = screen.getByRole('heading');
    expect([...(heading.textContent ?? '')].length).toBeLessThanOrEqual(71);
    expect(heading.textContent).toMatch(/…$/u);
    expect(heading.title).toBe(long);
  });

  it('the focus is on the way back, so that Enter alone starts nothing', async () => {
    const { user, onStart, onBack } = showDialog();
    expect(document.activeElement).toBe(back());
    await user.keyboard('{Enter}');
    expect([onStart.mock.calls.length, onBack.mock.calls.length]).toEqual([0, 1]);
  });

  it('Escape leads back', async () => {
    const { user, onBack } = showDialog();
    await user.keyboard('{Escape}');
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('it is started once, however often the button is pressed, and then there is no way back', async () => {
    const { user, onStart, onBack } = showDialog();
    await user.dblClick(start());
    await user.click(back());
    await user.keyboard('{Escape}');
    expect([onStart.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 0]);
    expect(start().getAttribute('aria-busy')).toBe('true');
  });
});
