import type { Note } from '@assay/interchange';
import { expect, it } from 'vitest';
import { type Finding, prepareBank } from '../../../features/imports/prepare-bank.ts';
import type { Preview } from '../../../features/imports/preview.ts';
import { QuestionStore } from '../../../features/imports/question-store.ts';
import { partsQuestion, singleQuestion } from '../../../testing/test-questions.ts';
import { previewPage } from './preview-page.ts';

const SOURCE = { format: 'gift', understood: null } as const;
const NO_COUNTS = {
  found: 0,
  taken: 0,
  duplicate: 0,
  toLookAt: 0,
  refused: new Map(),
  notes: new Map(),
  keyPositions: new Map(),
};

function pageOf(questions: QuestionStore, change: Partial<Preview> = {}): string {
  const preview: Preview = {
    file: 'bank.txt',
    tenant: 'Lakeside',
    banks: ['b'],
    questions,
    counts: NO_COUNTS,
    notTaken: [],
    remarks: [],
    unusedFields: [],
    ...change,
  };
  return [...previewPage(preview, SOURCE)].join('');
}

/** A preview of a bank in GIFT. */
async function pageOfGift(text: string, file = 'bank.txt'): Promise<string> {
  const notTaken: Finding[] = [];
  const prepared = await prepareBank(
    { bytes: Buffer.from(text), format: 'gift', bank: 'b' },
    { finding: (finding) => finding.type !== 'suspicious' && notTaken.push(finding) },
  );
  if (prepared.type === 'unreadable') throw new Error(prepared.fault.code);
  return pageOf(prepared.questions, { ...prepared, file, notTaken });
}

function storeOf(...items: { stem: string; notes?: Note[] }[]): QuestionStore {
  const store = new QuestionStore();
  for (const [index, { stem, notes = [] }] of items.entries()) {
    const question = singleQuestion(['One', 'Two'], 1, stem);
    store.add({ question, tex: null, position: { unit: 'line', first: index + 1, last: index + 1 }, notes });
  }
  return store;
}

const words = (html: string) =>
  html
    .replace(/<style>.*<\/style>/su, '')
    .replace(/<[^<>]*>/gu, ' ')
    .replace(/\s+/gu, ' ');

it('shows what is not taken first, then the questions to look at, then the others', async () => {
  const page = words(
    await pageOfGift(
      'Plain?{=a ~b}\n\nNo key?{~a ~b}\n\nBroken \\\\(\\\\frac\\{1\\}\\\\)?{=a ~b}\n\nPlain?{=a ~b}\n',
    ),
  );
  expect(page).toMatch(
    /Not taken \(2\) Refused, line 3 “No key\?” .* Doubled, line 7 .* Questions to look at \(1\) line 5 .*Look at this.*Other questions \(1\) line 1 /u,
  );
});

it('calls the questions others only beside some to look at', async () => {
  expect(words(await pageOfGift('Plain?{=a ~b}\n'))).toMatch(/ Questions \(1\) line 1 /u);
});

it('marks the key by a sign and in words, with the letters of the options', () => {
  const questions = storeOf({ stem: 'Which?' });
  const parts = partsQuestion([true, false]);
  questions.add({ question: parts, tex: null, position: { unit: 'item', number: 2 }, notes: [] });
  const page = words(pageOf(questions));
  expect(page).toContain('A One B Two ✓ Right answer');
  expect(page).toContain('1 Statement 1 ✓ Right answer: true 2 Statement 2 ✓ Right answer: false');
  expect(page).toContain('Topic: Medicine › Cardiology › Rhythm › Blocks');
  expect(page).toContain('Explanation Because it is so. References A book');
});

it('shows formulas as MathML and pictures as data', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><path d="M0 0h1"/></svg>';
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const image = `<img src="${address}" alt="A curve">`.replaceAll(/[=:]/gu, '\\$&');
  const page = await pageOfGift(`[html]What is \\\\(x^2\\\\) in ${image}?{=a ~b}`);
  expect(page).toContain('<math><msup><mi>x</mi><mn>2</mn></msup></math>');
  expect(page).toContain(`<img src="${address}" alt="A curve" width="3" height="2">`);
});

it('says what is left out of every question, and what there is to say of the whole file', () => {
  const remarks = ['Row 1 <names> the columns.'];
  const page = pageOf(storeOf(), { remarks, unusedFields: [{ name: '<b>points', items: 2 }] });
  expect(page).toContain('<bdi>&lt;b&gt;points</bdi> (in 2 items)');
  expect(page).toContain('<li>Row 1 &lt;names&gt; the columns.</li>');
});

it('fetches nothing, runs nothing and lets no text of the file out of its place', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src\\=x onerror\\=alert(1)>',
    '</article></main><iframe src\\="https\\://example.org"></iframe>',
    '<a href\\="javascript\\:alert(1)">a</a>',
    '<style>body{display\\:none}</style><p style\\="position\\:fixed" id\\="others">p</p>',
    '<meta http-equiv\\="refresh" content\\="0;https\\://example.org"><base href\\="//example.org">',
    '<form action\\="https\\://example.org"><input name\\="a"><button>b</button></form>',
    '\\\\(\\\\href\\{javascript\\:alert(1)\\}\\{x\\}\\\\)',
    '" onload\\="alert(1)',
  ];
  const items = hostile.map((text, index) => `[html]Q${index} ${text}{=a${text} ~b ####${text}}`);
  const refused = hostile.map((text) => `[html]No key ${text}{~a ~b}`);
  const page = await pageOfGift([...items, ...refused].join('\n\n'), '<script>alert(1)</script>.txt');
  const tags = page.match(/<[a-z][^<>]*>/giu)?.join('\n') ?? '';
  expect(tags).not.toMatch(/<(?:script|iframe|base|form|input|button|svg|object|embed|link)\b/iu);
  expect(tags).not.toMatch(/\son[a-z]+\s*=|javascript:|position:|src="(?!data:)/iu);
  expect(tags.match(/<meta http-equiv[^<>]*>/gu)).toEqual([
    expect.stringContaining("default-src 'none'; img-src data:; style-src 'unsafe-inline'"),
  ]);
  expect(tags.match(/<style/gu)).toHaveLength(1);
  expect(page.match(/<\/main>/gu)).toHaveLength(1);
  expect(page.match(/<article /gu)?.length).toBeGreaterThanOrEqual(6);
});

it('names a picture instead of showing it, once it was shown very often', () => {
  const questions = new QuestionStore();
  const bytes = Buffer.alloc(4_000_000);
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex').copy(bytes);
  questions.pictures.set('a', bytes);
  for (const number of [...Array(20).keys()]) {
    const question = { ...singleQuestion(['One', 'Two'], 0), images: [{ file: 'a', alt: 'A heart' }] };
    questions.add({ question, tex: null, position: { unit: 'item', number }, notes: [] });
  }
  const page = pageOf(questions);
  expect(page.match(/<img /gu)).toHaveLength(8);
  expect(page.match(/Picture “A heart”, as above/gu)).toHaveLength(12);
});

it('says how many more items are not taken than it lists', () => {
  const refused = { type: 'refused', id: null, label: 'Which?', reason: 'no_key', detail: null } as const;
  const notTaken = [{ ...refused, position: { unit: 'row', first: 2, last: 2 } as const }];
  const page = words(pageOf(storeOf(), { notTaken, counts: { ...NO_COUNTS, found: 501 } }));
  expect(page).toContain('Not taken (501)');
  expect(page).toContain('And 500 more items: --report FILE lists all of them.');
});
