import { foldText, type Picture, type Question } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftsOf } from '../testing/moodle.ts';
import { joinPieces } from '../testing/reading.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';

const character = fc.oneof(
  fc.constantFrom(...'a "\'/\\$%{\t\n\réعש😀\u2028\ufeff\u0085'),
  fc.constantFrom('&amp;', '&lt;', '&gt;', '&nbsp;', '&eacute;', '&#8211;', ']]>', '@@PLUGINFILE@@', 'img'),
);
const inline = fc
  .string({ unit: character, minLength: 1, maxLength: 12 })
  .filter((text) => !text.includes('$$') && text.trim() !== '');
/** HTML as our own server stores it: without images, mathematics still as TeX. */
const html = fc
  .array(
    fc.oneof(
      inline.map((text) => `<p>${text}</p>`),
      inline.map((text) => `<p dir="rtl" lang="ar">كم ${text}؟</p>`),
      inline.map(
        (text) =>
          `<table><thead><tr><th scope="col">${text}</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>`,
      ),
      fc.constantFrom(
        '\\(x^2 &lt; \\sqrt[3]{y}\\)',
        '\\[\\begin{matrix}a &amp; b\\end{matrix}\\]',
        '<p></p>',
        '<ul class="references"><li><b>x</b></li></ul>',
        '<br>',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((blocks) => blocks.join('').trim());
const option = fc
  .oneof(
    inline,
    inline.map((text) => `<b>${text}</b>`),
    fc.constant('\\(\\frac{1}{2}\\)'),
  )
  .map((text) => text.replace(/^(?:\s|&nbsp;)+|(?:\s|&nbsp;)+$/gu, ''))
  .filter((text) => text !== '');
const plain = fc
  .string({
    unit: fc.constantFrom('a', ' ', '<', '>', '&', '"', "'", '/', '%', '#', '?', 'é', 'ع', '😀'),
    minLength: 1,
    maxLength: 12,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '');

const picture: fc.Arbitrary<Picture> = fc.record(
  {
    file: plain.map((name) => `${name}.png`.replace(/^\/+/u, '')),
    alt: plain,
    caption: plain,
    width: fc.integer({ min: 1, max: 99_999 }),
    height: fc.integer({ min: 1, max: 99_999 }),
  },
  { requiredKeys: ['file', 'alt'] },
);
const pictures = fc.uniqueArray(picture, { maxLength: 3, selector: ({ file }) => file });
const reference = fc.record(
  { title: plain, url: fc.constantFrom('https://example.org/a?b=1&c="2"', 'http://example.org/') },
  { requiredKeys: ['title'] },
);
const common = {
  id: fc.oneof(plain, fc.constant('x'.repeat(150))).map((id) => `bank:${id}`),
  stem: html,
  images: pictures,
  explanation: fc.oneof(fc.constant(''), html),
  explanationImages: pictures,
  references: fc.array(reference, { maxLength: 3 }),
  topic: fc.array(plain, { maxLength: 4 }),
};
const options = fc.oneof(
  fc.constantFrom(['True', 'False'], ['False', 'True']),
  fc.uniqueArray(option, { minLength: 2, maxLength: 16, selector: foldText }),
);
const choice = options.chain((texts) =>
  fc.oneof(
    fc.record({
      kind: fc.constant('single'),
      ...common,
      options: fc.constant(texts),
      correct: fc.tuple(fc.nat(texts.length - 1)),
    }),
    fc.record({
      kind: fc.constant('multiple'),
      ...common,
      options: fc.constant(texts),
      correct: fc
        .uniqueArray(fc.nat(texts.length - 1), { minLength: 1 })
        .map((right) => right.toSorted((a, b) => a - b)),
    }),
  ),
);
const parts = fc.record({
  kind: fc.constant('parts'),
  ...common,
  parts: fc.array(fc.record({ statement: html, correct: fc.boolean() }), { minLength: 1, maxLength: 16 }),
});
const question: fc.Arbitrary<Question> = fc
  .oneof(choice, parts)
  .map((written) => questionSchema.parse(written));

/** Distinct bytes for each picture, by its name. */
function picturesOf({ images, explanationImages }: Question): Map<string, Uint8Array> {
  const names = [...images, ...explanationImages].map(({ file }) => file);
  return new Map(names.map((name) => [name, new TextEncoder().encode(name)]));
}

it('reads back every question that is written, with its pictures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
      const sources = questions.map((written) => ({ question: written, pictures: picturesOf(written) }));
      const drafts = draftsOf(await joinPieces(writeMoodleXml(sources)));
      expect(drafts.map(({ result }) => result)).toEqual(
        questions.map((written) => ({ type: 'question', question: written })),
      );
      expect(drafts.map(({ pictures: read = new Map() }) => read)).toEqual(
        sources.map(({ pictures: written }) => written),
      );
      expect(drafts.flatMap(({ notes = [] }) => notes)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
