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
});
