import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setWidths } from '../testing/browser.ts';
import { show } from '../testing/screen.tsx';
import { RichText, WideContent } from './rich-text.tsx';

function shownHtml(html: string): string {
  const { container, unmount } = show(<RichText html={html} />);
  const shown = container.firstElementChild?.innerHTML ?? '';
  unmount();
  return shown;
}

describe('authors’ HTML', () => {
  it.each([
    '<p>Plain <strong>strong</strong> <em>text</em></p>',
    '<ul><li>One</li></ul>',
    '<ol start="3" type="a"><li>Three</li></ol>',
    '<table class="labs"><tbody><tr><th scope="row">K</th><td colspan="2" class="num">4.1</td></tr></tbody></table>',
    '<math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
    '<p lang="ar" dir="rtl">نص</p>',
    'x &lt; y &amp; z',
  ])('is shown as it is: %s', (html) => {
    expect(shownHtml(html)).toBe(html);
  });

  it.each([
    ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['a listener', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a picture that listens', '<img src="x" onerror="alert(1)">', ''],
    ['a frame', '<iframe src="https://evil.example"></iframe>', ''],
    ['a form', '<form action="https://evil.example"><input name="password"></form>', ''],
    ['a drawing that runs', '<svg><script>alert(1)</script></svg>', ''],
    ['a look of its own', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a name that hides the page’s own', '<p id="root">a</p>', '<p>a</p>'],
    ['a class that is ours', '<p class="dialog ask">a</p>', '<p class="ask">a</p>'],
    ['data for the page’s own scripts', '<p data-letter="A" aria-label="x">a</p>', '<p>a</p>'],
    [
      'formulas that break out',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math>',
      null,
    ],
  ])('loses %s', (_what, html, left) => {
    const shown = shownHtml(html);
    expect(shown).not.toMatch(/script|onerror|onclick|iframe|<img|<form|<input/iu);
    if (left !== null) expect(shown).toBe(left);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' java\nscript:alert(1)',
    '/relative',
    '//other.example',
  ])('has no link to %s', (address) => {
    expect(shownHtml(`<a href="${address}">a</a>`)).not.toContain('href');
  });

  it('opens links apart, and tells the other page nothing of this one', () => {
    const { container } = show(<RichText html='<a href="https://example.org/x" target="_self">a</a>' />);
    const link = container.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.org/x');
    expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('runs in the direction of its own letters', () => {
    const { container } = show(<RichText html="نص" inline />);
    expect(container.firstElementChild?.getAttribute('dir')).toBe('auto');
    expect(container.firstElementChild?.localName).toBe('span');
  });
});

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
