import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setWidths } from '../../testing/browser.ts';
import { show } from '../../testing/screen.tsx';
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
    '<p lang="ar" dir="rtl">نص</p>',
    'x &lt; y &amp; z',
  ])('is shown as it is: %s', (html) => {
    expect(shownHtml(html)).toBe(html);
  });

  it.each([
    '<table class="labs"><tbody><tr><th scope="row">K</th><td colspan="2" class="num">4.1</td></tr></tbody></table>',
    '<math display="block" displaystyle="true"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
    '<pre>a   b</pre>',
  ])('is shown in a box of its own where it may be wide: %s', (html) => {
    expect(shownHtml(html)).toBe(`<span class="wide-box"><span class="wide-scroll">${html}</span></span>`);
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

describe('an option without letters', () => {
  it('has no direction of its own, whatever its tags and signs are called', () => {
    const directions = ['−5 &lt; 3', '<p>42%</p>', '12 mg'].map((html) => {
      const { container, unmount } = show(<RichText html={html} isOption inline />);
      const direction = container.firstElementChild?.getAttribute('dir');
      unmount();
      return direction;
    });
    expect(directions).toEqual([null, null, 'auto']);
  });
});

const NAME = 'Wide content, scrolls sideways';

function showTable() {
  const { container, user, unmount } = show(
    <WideContent>
      <p>A table of many columns</p>
    </WideContent>,
  );
  const frame = container.querySelector('.wide-scroll') as Element;
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

function arrange(html: string, inline = false): Element {
  return show(<RichText html={html} inline={inline} />).container;
}

describe('a formula', () => {
  const formula = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
  it.each([
    ['an option', formula, true],
    ['an option, between spaces', ` ${formula} `, true],
    ['a paragraph', `<p>${formula}</p>`, false],
  ])('that is all of %s is set as on a line of its own', (_title, html, inline) => {
    expect(arrange(html, inline).querySelector('math')?.getAttribute('displaystyle')).toBe('true');
  });

  it.each([
    ['words beside it', `about ${formula}`],
    ['another beside it', formula + formula],
    ['words before its paragraph’s end', `<p>${formula}.</p>`],
  ])('with %s stays as large as its line', (_title, html) => {
    const { innerHTML } = arrange(html);
    expect(innerHTML).not.toMatch(/displaystyle|wide-box/u);
  });

  it('keeps the size that its author gave it', () => {
    const own = '<math displaystyle="false"><mn>1</mn></math>';
    expect(arrange(own, true).querySelector('math')?.getAttribute('displaystyle')).toBe('false');
  });

  it('that is wider than its box is a stop for the Tab key, with a name and an edge where more is to come', async () => {
    const { container, user } = show(<RichText inline html={formula} />);
    const box = container.querySelector('.wide-scroll') as HTMLElement;
    act(() => setWidths(box, { own: 200, content: 500 }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Formula, scrolls sideways' }));
    const edges = () => ['has-more-left', 'has-more-right'].map((edge) => box.classList.contains(edge));
    expect(edges()).toEqual([false, true]);
    box.scrollLeft = 100;
    act(() => void box.dispatchEvent(new Event('scroll')));
    expect(edges()).toEqual([true, true]);
    box.scrollLeft = 300;
    act(() => void box.dispatchEvent(new Event('scroll')));
    expect(edges()).toEqual([true, false]);
    act(() => setWidths(box, { own: 500, content: 500 }));
    expect([...box.attributes].map(({ name }) => name)).toEqual(['class']);
  });
});

describe('a table of values', () => {
  const table = (...rows: string[][]) =>
    `<table><thead><tr><th>Test</th><th>Result</th></tr></thead><tbody>${rows
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`;
  const lacks = (html: string) =>
    [...arrange(html).querySelectorAll('tbody tr')].map(
      (row) => row.querySelector<HTMLElement>('td:nth-child(2)')?.dataset.lack ?? '',
    );

  it('has its figures on their decimal points, and says nothing that it did not say', () => {
    const html = table(['Sodium', '116'], ['Potassium', '3.14']);
    expect(lacks(html)).toEqual(['.00', '']);
    const column = [...arrange(html).querySelectorAll('th:nth-child(2), td:nth-child(2)')];
    expect(column.map(({ textContent, className }) => [textContent, className])).toEqual([
      ['Result', 'num'],
      ['116', 'num'],
      ['3.14', 'num'],
    ]);
  });

  it('has words among the figures only where its author says that the column is one of figures', () => {
    const rows = [
      ['Sodium', '116'],
      ['Potassium', '3.1'],
      ['Antibodies', 'negative'],
    ];
    expect(lacks(table(...rows))).toEqual(['', '', '']);
    expect(lacks(table(...rows).replaceAll(/<td>(?=[\dn])/gu, '<td class="num">'))).toEqual(['.0', '', '']);
  });

  it('is left as it is where cells reach over several columns', () => {
    const html = table(['Sodium', '116'], ['Potassium', '3.1']).replace(
      '<td>Sodium',
      '<td colspan="2">Sodium',
    );
    expect(lacks(html)).toEqual(['', '']);
  });

  it('names its rows by years in its first column, which is no figure', () => {
    const { innerHTML } = arrange(table(['1998', 'a'], ['2004', 'b']));
    expect(innerHTML).not.toContain('num');
  });
});
