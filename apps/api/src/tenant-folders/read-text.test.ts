import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShortText, readText } from './read-text.ts';

const fragment = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '# a\n',
    '### b\n',
    '- c\n',
    '1. d\n',
    '> e\n',
    '\n\n',
    '    f\n',
    '```\ng\n```\n',
    '*h*',
    '[i](https://x.test)',
    '[j](mailto:a@x.test)',
    '<h1>k</h1>',
    '<h6>l',
    '<p>m',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '</b>',
    '<br>',
    '&lt;',
    '&',
    '<script>n</script>',
    '<pre>\n\no\n</pre>',
    '<table><tr><td>p</td></tr></table>',
    '\\(x^2\\)',
    '<!-- q -->',
    '$',
    'x^2',
    '&#92;(',
    '<',
  ),
);
const text = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''));
const RUNS = { numRuns: 1_000 };

describe('a text that is kept', () => {
  it.each(['markdown', 'html'] as const)(
    'from %s is read again as what it is, so that an export is the same',
    (format) => {
      fc.assert(
        fc.property(text, fc.constantFrom(2, 3), (written, top) => {
          const { html } = readText(written, format, top);
          expect(readText(`${html}\n`, 'html', top).html).toBe(html);
        }),
        RUNS,
      );
    },
  );

  it('is read again as what it is where it is short', () => {
    fc.assert(
      fc.property(text, (written) => {
        const { html } = readShortText(written, 3);
        expect(readShortText(html, 3).html).toBe(html);
      }),
      RUNS,
    );
  });

  it('has its highest headings where the page wants them, and the rest below', () => {
    expect(readText('# A\n\n### B\n\n###### C', 'markdown', 2).html).toBe(
      '<h2>A</h2>\n<h4>B</h4>\n<h5>C</h5>',
    );
    expect(readText('<h5>A</h5><h6>B</h6>', 'html', 3).html).toBe('<h3>A</h3><h4>B</h4>');
  });
});
