import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { Navigator, type QuestionState } from './navigator.tsx';

const questions: QuestionState[] = [
  { answered: true, halfAnswered: false, flagged: false },
  { answered: false, halfAnswered: false, flagged: true },
  { answered: true, halfAnswered: false, flagged: true },
  { answered: false, halfAnswered: false, flagged: false },
];
const half: QuestionState = { answered: false, halfAnswered: true, flagged: false };

const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

describe('the navigator', () => {
  it('names every question with how it stands', () => {
    show(<Navigator questions={questions} current={0} onGo={() => {}} />);
    expect(names()).toEqual([
      'Question 1, answered',
      'Question 2, unanswered, flagged',
      'Question 3, answered, flagged',
      'Question 4, unanswered',
    ]);
  });

  it('tells a half answered question from an unanswered one, in the grid and in its legend', () => {
    show(<Navigator questions={[...questions, half, half]} current={0} onGo={() => {}} />);
    expect(names().slice(4)).toEqual(['Question 5, half answered', 'Question 6, half answered']);
    const counts = within(screen.getAllByRole('list').at(-1) as HTMLElement).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      'Answered2',
      'Half answered2',
      'Unanswered2',
      'Flagged2',
    ]);
  });

  it('marks the question that is shown, and that one alone', () => {
    const { rerender } = show(<Navigator questions={questions} current={1} onGo={() => {}} />);
    const marked = () => screen.getAllByRole('button', { current: true }).map((button) => button.textContent);
    expect(marked()).toEqual(['2']);
    rerender(<Navigator questions={questions} current={3} onGo={() => {}} />);
    expect(marked()).toEqual(['4']);
  });

  it('counts what is answered, open and flagged', () => {
    show(
      <Navigator
        questions={[...questions, { answered: true, halfAnswered: false, flagged: false }]}
        current={0}
        onGo={() => {}}
      />,
    );
    const counts = within(screen.getAllByRole('list').at(-1) as HTMLElement).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual(['Answered3', 'Unanswered2', 'Flagged2']);
  });

  it('leads to each question, by pointer and by keyboard', async () => {
    const onGo = vi.fn();
    const { user } = show(<Navigator questions={questions} current={0} onGo={onGo} />);
    await user.click(screen.getByRole('button', { name: /^Question 3/u }));
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onGo.mock.calls).toEqual([[2], [3]]);
  });

  it('scrolls its own box to the question that is shown, and never the page', () => {
    const page = vi.spyOn(window, 'scrollTo');
    const navigatorAt = (current: number) => (
      <div data-testid="box" style={{ overflowY: 'auto' }}>
        <Navigator questions={questions} current={current} onGo={() => {}} />
      </div>
    );
    const { rerender } = show(navigatorAt(0));
    const box = screen.getByTestId('box');
    Object.defineProperties(box, { scrollHeight: { value: 400 }, clientHeight: { value: 100 } });
    place(box, 0, 100);
    for (const [index, button] of screen.getAllByRole('button').entries()) {
      place(button.parentElement, index * 90, 40);
    }
    // With a spare row below the question, and above it on the way back.
    rerender(navigatorAt(3));
    expect(box.scrollTop).toBe(3 * 90 + 40 + 40 - 100);
    box.scrollTop = 0;
    rerender(navigatorAt(0));
    expect(box.scrollTop).toBe(-40);
    expect(page).not.toHaveBeenCalled();
  });
});

function place(element: Element | null, top: number, height: number): void {
  if (element) element.getBoundingClientRect = () => new DOMRect(0, top, 40, height);
}
