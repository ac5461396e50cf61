import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accessibleName, show } from '../../testing/screen.tsx';
import { Explanation } from './explanation.tsx';

const long = `<p>${'Green is to starboard. '.repeat(40)}</p><p>The very end.</p>`;
const more = () => screen.getByRole('button', { name: accessibleName('Read More of the explanation') });

describe('an explanation', () => {
  it('is shown whole when it is short', () => {
    show(<Explanation html="<p>Green is to <b>starboard</b>.</p>" />);
    expect(screen.getByText('starboard').localName).toBe('b');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that is missing is said to be', () => {
    show(<Explanation html="" />);
    expect(screen.getByText('This question has no explanation.')).toBeTruthy();
  });

  it('that is long shows its beginning first, all of it when asked, and its beginning again', async () => {
    const { user } = show(<Explanation html={long} />);
    expect(screen.queryByText('The very end.')).toBeNull();
    expect(screen.getByText(/…$/u).textContent?.length).toBeLessThanOrEqual(601);
    expect(more().getAttribute('aria-expanded')).toBe('false');

    await user.click(more());
    expect(screen.getByText('The very end.')).toBeTruthy();
    const less = screen.getByRole('button', { name: accessibleName('Read Less of the explanation') });
    expect(less.getAttribute('aria-expanded')).toBe('true');

    await user.click(less);
    expect(screen.queryByText('The very end.')).toBeNull();
  });

  it('is shown whole from then on, until the beginning is asked for', async () => {
    const first = show(<Explanation html={long} />);
    await first.user.click(more());
    first.unmount();
    const second = show(<Explanation html={long} />);
    expect(screen.getByText('The very end.')).toBeTruthy();
    await second.user.click(
      screen.getByRole('button', { name: accessibleName('Read Less of the explanation') }),
    );
    second.unmount();
    show(<Explanation html={long} />);
    expect(screen.queryByText('The very end.')).toBeNull();
  });

  it('keeps its button in view and in focus when it is folded', async () => {
    const { user } = show(<Explanation html={long} />);
    await user.click(more());
    const scrolled: Element[] = [];
    const scrollIntoView = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this);
    };
    await user.keyboard('{Enter}');
    Element.prototype.scrollIntoView = scrollIntoView;
    expect(scrolled).toEqual([more()]);
    expect(document.activeElement).toBe(more());
  });
});
