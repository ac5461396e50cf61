import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setWidths } from '../testing/browser.ts';
import { show } from '../testing/screen.tsx';
import { WideContent } from './wide-content.tsx';

const NAME = 'Wide content, scrolls sideways';

function showTable() {
  const { container, user, unmount } = show(
    <WideContent>
      <p>A table of many columns</p>
    </WideContent>,
  );
  const frame = container.firstElementChild as Element;
  return {
    user,
    unmount,
    frame,
    measure: (own: number, content: number) => act(() => setWidths(frame, { own, content })),
  };
}

describe('what may be wider than the page', () => {
  it('is no stop for the Tab key as long as it fits', async () => {
    const { user, measure } = showTable();
    measure(600, 600);
    expect(screen.queryByRole('region', { name: NAME })).toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('is a stop with a name when it does not, so that it can be scrolled by keyboard', async () => {
    const { user, measure, frame } = showTable();
    measure(320, 600);
    expect(screen.getByRole('region', { name: NAME })).toBe(frame);
    await user.tab();
    expect(document.activeElement).toBe(frame);
  });

  it('follows the width of the page', () => {
    const { measure } = showTable();
    measure(320, 600);
    measure(800, 800);
    expect(screen.queryByRole('region', { name: NAME })).toBeNull();
  });

  it('is measured no more when it is gone', () => {
    const { measure, unmount } = showTable();
    unmount();
    expect(() => measure(320, 600)).not.toThrow();
  });
});
