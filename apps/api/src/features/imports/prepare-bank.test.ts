import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { EDITORS } from '../../testing/pictures/drawings.ts';
import { prepareBank } from './prepare-bank.ts';

it('lets signals and timers in while it reads a large bank', async () => {
  const bytes = Buffer.from('Q?{=one ~two}\n\n'.repeat(1_000));
  let found = 0;
  const prepared = prepareBank(
    { bytes, format: 'gift', bank: 'b' },
    { finding: () => {}, progress: (count) => (found = count) },
  );
  await setImmediate();
  expect(found).toBeLessThan(1_000);
  expect(await prepared).toMatchObject({ counts: { found: 1_000, taken: 1, duplicate: 999 } });
});

/** A question in GIFT with pictures of the given bytes in its second answer or as its stem. */
async function outcomeOf(stem: string, answer: string): Promise<string> {
  const findings: string[] = [];
  const bytes = Buffer.from(`[html]${stem}{=a ~${answer} ~c}`);
  const prepared = await prepareBank(
    { bytes, format: 'gift', bank: 'b' },
    { finding: (finding) => 'detail' in finding && findings.push(`${finding.reason} ${finding.detail}`) },
  );
  if (prepared.type === 'unreadable') throw new Error(prepared.fault.code);
  return findings.find((finding) => finding.startsWith('picture_lost')) ?? `${prepared.counts.taken} taken`;
}
const image = (type: string, bytes: Uint8Array) =>
  `<img src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}">`.replaceAll(
    /[=:]/gu,
    '\\$&',
  );
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HUGE = Buffer.from(PNG);
HUGE.writeUInt32BE(100_000, 16);
const [, inkscape = ''] = EDITORS[0] ?? [];
const ACTIVE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>a()</script></svg>');

it.each<[string, string, string, string]>([
  ['is of another type', 'Q?', image('bmp', Buffer.from('BM00000')), 'picture_lost picture.bmp'],
  [
    'is larger than a page may show',
    'Q?',
    image('png', HUGE),
    'picture_lost picture.png: 100000 × 1 pixels; at most 16384 a side are shown',
  ],
  ['is a drawing that acts', 'Q?', image('svg+xml', ACTIVE), 'picture_lost picture.svg: <script>'],
  ['is one of two, the other of which is shown', 'Q?', image('png', HUGE) + image('png', PNG), '1 taken'],
  ['is a drawing of an editor', 'Q?', image('svg+xml', Buffer.from(inkscape)), '1 taken'],
  ['may be shown', 'Q?', image('png', PNG), '1 taken'],
  [
    'belongs to a stem without words',
    image('png', HUGE),
    'b',
    'picture_lost picture.png: 100000 × 1 pixels; at most 16384 a side are shown',
  ],
  ['belongs to a stem with words', `Which? ${image('png', HUGE)}`, 'b', '1 taken'],
])('says what became of a question whose picture %s', async (_title, stem, answer, outcome) => {
  expect(await outcomeOf(stem, answer)).toBe(outcome);
});

const german = 'Welche der Zahlen ist nicht kleiner als die Hälfte von einem Meter?{=a ~b}';
const english = 'Which of the following is in';
it.each<[string, string, string]>([
  ['a file in German', `${german}\n\nQ: `, '<mn>0,5</mn>'],
  ['a question in English among German ones', `${german}\n\n${english} `, '<mo separator="true">,</mo>'],
  ['a file in English', `${english} which?{=a ~b}\n\nQ: `, '<mo separator="true">,</mo>'],
])('a comma between numbers is what it is in the language of %s', async (_title, text, comma) => {
  const bytes = Buffer.from(`${text}\\\\(0,5\\\\) {=x ~y}`);
  const prepared = await prepareBank({ bytes, format: 'gift', bank: 'b' }, { finding: () => {} });
  if (prepared.type === 'unreadable') throw new Error(prepared.fault.code);
  const [last] = [...prepared.questions.chunks(10)].flat().slice(-1);
  expect(last?.question.stem).toContain(comma);
});

/** The stored form of a question in GIFT, and the codes of its notes. */
async function keptOf(question: string) {
  const codes: string[] = [];
  const prepared = await prepareBank(
    { bytes: Buffer.from(`[html]${question}`), format: 'gift', bank: 'b' },
    { finding: (finding) => codes.push('reason' in finding ? finding.reason : finding.type) },
  );
  if (prepared.type === 'unreadable') throw new Error(prepared.fault.code);
  return { kept: [...prepared.questions.chunks(10)].flat()[0]?.question, codes };
}

it('keeps no name of a picture that may not be shown, and says of it only that', async () => {
  const stem = `The sign ${image('png', HUGE)} and the sign ${image('png', PNG)} mean`;
  const said = `As ${image('svg+xml', ACTIVE)} shows, and ${image('png', PNG)} too`;
  const { kept, codes } = await keptOf(`${stem}{=a ~b ####${said}}`);
  expect(kept?.stem.replace(/ +/gu, ' ')).toBe('The sign and the sign [Picture 2] mean');
  expect(kept?.images).toMatchObject([{ caption: 'Picture 2' }]);
  expect(kept?.explanation.replace(/ +/gu, ' ')).toBe('As shows, and [Picture 2 below] too');
  const { codes: alone } = await keptOf(`The sign ${image('png', HUGE)} means{=a ~b}`);
  expect(alone.filter((code) => code !== 'options_mixed')).toEqual(['picture_refused']);
  expect(codes.filter((code) => code === 'picture_refused')).toHaveLength(2);
});

it.each([
  ['has nothing but names of pictures', `${image('png', HUGE)}<br>${image('gif', ACTIVE)}`, 'b'],
  ['is a picture beside those of options', image('png', HUGE), image('png', PNG)],
])('refuses a question whose stem %s that may not be shown', async (_title, stem, answer) => {
  const table = stem.includes('<br>') ? `<table><tr><td>${stem}</td></tr></table>` : stem;
  expect((await keptOf(`${table}{=a ~${answer}}`)).codes).toEqual(['picture_lost']);
});
