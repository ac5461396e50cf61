import { randomUUID } from 'node:crypto';
import { test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { asOwner } from './support/owner.ts';
import { expectAccessible } from './support/page-checks.ts';

const OUT = '/work/shots/impw';
const ID = randomUUID();
const NAME = 'renal-autumn-2026.xlsx';
const stem = [
  'A man of 58 has a serum sodium of 121 mmol/L after a fortnight of indapamide. He is drowsy but can be roused. What do you do first?',
  'Which of these raise the anion gap?',
  'A woman of 71 on ramipril and spironolactone has a potassium of 6.8 mmol/L. What do you give first?',
  'Over four days the creatinine of a man of 66 has risen from 88 to 241 µmol/L. The bladder holds 720 ml on ultrasound. What do you do now?',
  'Muddy brown casts are seen in the urine. Where is the lesion?',
];
const letters = (n: number) => Array.from({ length: n }, (_, i) => (i % 20 === 8 ? 'f' : i % 17 === 5 ? 'W' : i % 23 === 13 ? 'n' : i % 31 === 3 ? 'C' : i % 19 === 7 ? 'p' : i % 29 === 11 ? 'k' : 'P')).join('');
const CL: Record<string, string> = { f: 'fault', n: 'near', c: 'changed', w: 'warning', p: 'plain', k: 'known', d: 'duplicate' };
const review = (n: number, s = stem[n % 5] ?? '', key: number | null = 0) => ({
  _id: randomUUID(), question: `<p>${s}</p>`, question_type: 'Single Choice Question',
  options: ['Pass a catheter', 'Ask for a CT scan of the kidneys', 'Give a litre of saline', 'Start furosemide'],
  sub_questions: [], images: [], image_texts: [], withheld: null,
  correct_option: key === null ? null : 'Pass a catheter', correct_options: [],
  explanation: { description: '<p>A full bladder is the quickest to put right.</p>' }, sub_topic_reference: { references: [], images: [], image_texts: [] },
});
const item = (n: number, c: string) => ({
  number: n, question: randomUUID(), place: `row ${n + 1}`, class: CL[c], decision: 'take', label: 'x',
  content: { kind: 'single', stem: `<p>${stem[n % 5]}</p>`, images: [], options: ['Pass a catheter', 'Ask for a CT scan', 'Give a litre', 'Start'], correct: c === 'f' ? [] : [0], parts: [], explanation: '', explanationImages: [], references: [], topic: ['Renal'] },
  review: review(n, undefined, c === 'f' ? null : 0),
  findings: c === 'f' ? [{ level: 'fault', message: 'The key names option F; there are four options.', detail: `Cell H${n + 1} reads “F”. A question without a key cannot be taken.` }, { level: 'warning', message: 'No explanation.', detail: null }] : c === 'w' ? [{ level: 'warning', message: 'No explanation', detail: 'It can be taken; learners will see the key alone.' }] : [],
  match: 'nck'.includes(c) ? { question: randomUUID(), name: 'renal:1042', version: 4, number: null, resemblance: 0.944, stored: review(n, (stem[n % 5] ?? '').replace('6.8', '6.5').replace('the', 'this')) } : null,
  asVersion: false, corrected: false,
});
const ONLY = process.env['ZZ'] ?? 'ready,one,long,asking,reading,unreadable,confirmed,list,empty,correct,undo';
test('shots', async ({ browser, baseURL }) => {
  test.setTimeout(400_000);
  const email = await newLearner(baseURL ?? '', 'Okafor');
  await asOwner(async (owner) => {
    await owner.query("update users set role = 'staff' where email = $1", [email]);
    await owner.query(`insert into staff_permissions (tenant_id, user_id, content, people, support, settings) select tenant_id, id, 'publish', 'manage', true, true from users where email = $1`, [email]);
  });
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await logIn(page, email, '/staff');
  let marks = letters(40);
  let state = 'ready';
  let name = NAME;
  const head = () => ({ _id: ID, fileName: name, state, by: 'Tomos Bevan', uploadedAt: '2026-11-27T14:40:00.000Z', confirmedAt: state === 'confirmed' ? '2026-11-29T00:50:00.000Z' : null, undoneAt: null, counts: state === 'reading' ? null : { found: marks.length, take: 34, skip: 6, fault: 2, near: 2, changed: 2, warning: 2, plain: 30, known: 1, duplicate: 0 }, read: 1_240, result: state === 'confirmed' ? { added: 33, changed: 2, unchanged: 0 } : null });
  const columns = [['A', 'No', 'number', '1', 40], ['B', 'Stem', 'question', stem[3], 40], ['C', 'Opt A', 'option', 'Pass a catheter', 40], ['D', 'Opt B', 'option', 'Ask for a CT scan', 40], ['H', 'Correct', 'key', 'A', 40], ['I', 'Rationale', 'explanation', 'A full bladder is the quickest to put right', 37], ['K', 'Bloom', null, 'apply', 40]].map(([column, n, meaning, first, filled]) => ({ column, name: n, meaning, first, filled }));
  await page.route('**/api/imports/**', async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('/get-imports')) return route.fulfill({ json: { imports: state === 'none' ? [] : ['ready', 'reading', 'asking', 'unreadable', 'confirmed', 'undone', 'discarded'].map((s, i) => ({ ...head(), _id: randomUUID(), state: s, fileName: i === 2 ? `${'a-very-long-name-of-a-file-'.repeat(5)}.xlsx` : NAME, result: s === 'confirmed' ? { added: 33, changed: 2, unchanged: 0 } : null })) } });
    if (url.pathname.includes('/get-import/')) return route.fulfill({ json: { import: head(), revision: 1, message: state === 'asking' ? 'Say which column holds the right answers.' : state === 'unreadable' ? 'This is a QTI package, which is not read. Export the questions as Moodle XML or as a table.' : null, asks: state === 'asking' ? ['columns'] : [], options: { bank: 'renal-autumn-2026', columns: null, separator: null, mixOptions: false }, added: { mapping: null, pictures: null }, understood: state === 'unreadable' || state === 'reading' ? null : { format: 'An Excel workbook', namesPlace: 'row 1', titles: ['Renal autumn 2026'], columns, rows: 40, remarks: ['Options of 3 questions were numbered; the numbers are gone.'], unused: [{ name: 'Bloom', items: 40 }] }, meanings: [['number', 'Number in the file'], ['question', 'Stem'], ['option', 'Option'], ['key', 'Key'], ['explanation', 'Explanation'], ['topic', 'Topic']].map(([meaning, label]) => ({ meaning, label })), marks } });
    if (url.pathname.includes('/get-items/')) {
      const c = url.searchParams.get('class'); const n = url.searchParams.get('number');
      const all = [...marks].map((l, i) => ({ l: l.toLowerCase(), n: i + 1 }));
      if (n) return route.fulfill({ json: { items: [item(Number(n), all[Number(n) - 1]?.l ?? 'p')], total: 1 } });
      const of = all.filter(({ l }) => CL[l] === c); const p = Number(url.searchParams.get('page') ?? 1);
      return route.fulfill({ json: { items: of.slice((p - 1) * 20, p * 20).map((x) => item(x.n, x.l)), total: of.length } });
    }
    if (url.pathname.includes('/undo/')) return route.fulfill({ status: 409, json: { code: 'import_used', message: 'This import cannot be undone: some of its questions have been used since.', questions: [{ _id: randomUUID(), name: 'renal:1', stem: stem[0], why: 'practised' }, { _id: randomUUID(), name: 'renal:2', stem: stem[1], why: 'edited' }] } });
    if (url.pathname.includes('/decide/')) return route.fulfill({ json: { revision: 2, counts: head().counts } });
    return route.fulfill({ json: { success: true } });
  });
  const sizes = [['desk', 1440, 900], ['phone', 375, 812]] as const;
  async function shoot(what: string, whole = true): Promise<void> {
    for (const [size, width, height] of sizes) for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${OUT}/${what}-${size}-${scheme}.png`, fullPage: whole });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    try { await expectAccessible(page); } catch (e) { console.log('AXE', what, String(e).slice(0, 1500)); }
    const wide = await page.evaluate(() => { return [375].map(() => document.documentElement.scrollWidth - innerWidth); });
    console.log(what, 'overflow', wide);
  }
  const go = async (path: string, wait: RegExp) => { await page.goto(path); await page.getByText(wait).first().waitFor(); };
  const at = `/staff/import/${ID}`;
  if (ONLY.includes('ready')) { await go(at, /The others/u); await page.getByText('See both side by side').first().click(); await shoot('ready'); await page.keyboard.press('n'); await shoot('ready-fold', false); }
  if (ONLY.includes('one')) { marks = 'P'; await go(at, /Bring in/u); await shoot('one'); }
  if (ONLY.includes('long')) { marks = letters(5000); name = `${'a-very-long-name-of-a-file-'.repeat(5)}.xlsx`; await go(at, /Bring in/u); await shoot('long', false); name = NAME; }
  marks = letters(40);
  for (const s of ['asking', 'reading', 'unreadable', 'confirmed']) if (ONLY.includes(s)) { state = s; await go(at, s === 'confirmed' ? /Brought in/u : s === 'reading' ? /so far/u : s === 'asking' ? /Say which/u : /QTI/u); await shoot(s); }
  if (ONLY.includes('undo')) { state = 'confirmed'; await go(at, /Brought in/u); await page.getByRole('button', { name: /Undo/u }).click(); await page.getByLabel('Reason').fill('x'); await page.getByRole('dialog').getByRole('button', { name: /Undo/u }).click(); await page.getByText('practised').waitFor(); await shoot('undo', false); }
  state = 'ready';
  if (ONLY.includes('list')) { await go('/staff/import', /so far/u); await page.getByText('Which files').click(); await shoot('list'); }
  if (ONLY.includes('empty')) { state = 'none'; await go('/staff/import', /Nothing yet/u); await shoot('empty'); }
  state = 'ready';
  if (ONLY.includes('correct')) { await go(`${at}/9`, /Stem/u); await page.getByText('No key is marked').waitFor(); await shoot('correct'); }
});
