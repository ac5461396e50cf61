import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PercentageBar } from './percentage-bar.tsx';

describe('a percentage bar', () => {
  it('is read with its label and its percentage', () => {
    render(<PercentageBar value={62.5} label="Right" />);
    expect(screen.getByRole('meter', { name: 'Right' }).textContent).toBe('62.50%');
  });

  it.each([
    [1, true],
    [2, true],
    [3, false],
  ])('that rests on %i answers is hatched: %s', (answers, isHatched) => {
    const { container } = render(<PercentageBar value={50} label="Right" answers={answers} />);
    expect(container.querySelector('.is-hatched') !== null).toBe(isHatched);
  });
});
