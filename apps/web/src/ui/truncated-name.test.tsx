import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accessibleName } from '../testing/screen.tsx';
import { TruncatedName } from './truncated-name.tsx';

describe('a name', () => {
  it('that is short stands as it is', () => {
    const { container } = render(<TruncatedName name="Knots" limit={5} />);
    expect(container.innerHTML).toBe('Knots');
  });

  it('that is truncated is whole in its tooltip and for screen readers', () => {
    render(
      <a href="/knots">
        <TruncatedName name="Knots and Bends" limit={5} />
      </a>,
    );
    expect(screen.getByRole('link', { name: accessibleName('Knots and Bends') })).toBeTruthy();
    expect(screen.getByTitle('Knots and Bends').textContent).toBe('Knots…');
  });

  it.each([
    ['Acute and General Medicine: Paper 2', 'Acute and General…: Paper 2'],
    ['Mock Fellowship Examination, Autumn', 'Mock Fellowship…, Autumn'],
    ['Mock Examination of the College Paper 2', 'Mock Examination of… Paper 2'],
    ['A name of a test that is longer than thirty', 'A name of a test that is longe…'],
  ])('in a table keeps the ending that tells it from others: %s', (name, shown) => {
    render(<TruncatedName name={name} limit={30} />);
    expect(screen.getByTitle(name).textContent).toBe(shown);
  });
});
