import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBankCommand, startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { createThreadReader } from './read-bank-in-thread.ts';

const { test, command } = await startBankTests();

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h1"/></svg>';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const field = (name: string, html: string, files = '') =>
  `<${name} format="html"><text><![CDATA[${html}]]></text>${files}</${name}>`;
const picture = (name: string, content: string) =>
  `<file name="${name}" path="/" encoding="base64">${base64(content)}</file>`;

function choice(stem: string, { files = '', explanation = '', right = '100' } = {}): string {
  const answers = [right, '0'].map(
    (fraction, index) => `<answer fraction="${fraction}"><text>Thing ${index + 1}</text></answer>`,
  );
  return [
    '<question type="multichoice"><name><text>A question</text></name>',
    field('questiontext', stem, files),
    field('generalfeedback', explanation, files),
    `<single>true</single>${answers.join('')}</question>`,
  ].join('\n');
}
const quiz = (...questions: string[]) => `<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`;
const essay = '<question type="essay"><name><text>E</text></name></question>';

async function contentsOf(tenant: TestTenant) {
  return test.database.asOwner<{ number: number; content: { stem: string; images: { file: string }[] } }>(
    `select number, content from question_versions where tenant_id = $1 order by created_at, content ->> 'stem'`,
    [tenant.id],
  );
}

it('takes a Moodle bank with a picture and mathematics by its thread, and a learner gets both', async () => {
  const threaded = await createBankCommand(test, { reader: createThreadReader() });
  const tenant = await createTestTenant(test);
  const stem = '<p>What is \\(x^2\\)?</p><p><img src="@@PLUGINFILE@@/a.svg" alt="A curve"></p>';
  const file = await command.write('bank.xml', quiz(choice(stem, { files: picture('a.svg', DRAWING) })));
  const { printed, done } = await threaded.run(
    tenant,
    'import',
    '--file',
    file,
    '--bank',
    'm',
    '--test',
    'Paper',
    '--type',
    'Quiz',
    '--minutes',
    '5',
  );
  await threaded.remove();
  expect(done).toBe(true);
  expect(printed).toContain('Format         moodle-xml\nItems found    1\n  taken        1\n');
  expect(printed).toContain('Test           "Paper", Quiz, 1 questions, 5 minutes: created');
  const [row] = await contentsOf(tenant);
  expect(row?.content).toMatchObject({
    stem: expect.stringContaining('<math'),
    images: [{ alt: 'A curve', width: 30, height: 20 }],
  });
  const name = row?.content.images[0]?.file ?? '';
  expect(name).toMatch(/^[0-9a-f]{32}\.svg$/u);
  expect(await readFile(join(test.dataDir, 'files', tenant.id, name), 'utf8')).toBe(DRAWING);
});

it('adds nothing the second time, and a changed file makes new versions of what it changes', async () => {
  const tenant = await createTestTenant(test);
  const first = quiz(choice('One?', { explanation: 'Because.' }), choice('Two?'));
  const file = await command.write('again.xml', first);
  const args = ['import', '--file', file, '--bank', 'm'];
  expect((await command.run(tenant, ...args)).printed).toContain('2 added, 0 changed, 0 unchanged');
  expect((await command.run(tenant, ...args)).printed).toContain('0 added, 0 changed, 2 unchanged');
  await command.write('again.xml', first.replace('Because.', 'Because of it.'));
  expect((await command.run(tenant, ...args)).printed).toContain('0 added, 1 changed, 1 unchanged');
  expect((await contentsOf(tenant)).map(({ number }) => number).sort()).toEqual([1, 1, 2]);
});

it('names what it cannot take by line, kind and reason, and takes the rest', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('mixed.xml', quiz(choice('What?'), essay, choice('What?')));
  const report = command.pathOf('mixed.txt');
  const { printed } = await command.run(tenant, 'import', '--file', file, '--bank', 'm', '--report', report);
  expect(printed).toContain('Items found    3\n  taken        1\n  doubled      1\n  refused      1\n');
  const lines = (await readFile(report, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => line.split('\t').slice(2, 4).join(' '))).toEqual([
    'what code',
    'refused kind_not_represented',
    'doubled ',
  ]);
  expect(lines[1]).toMatch(/^line 7\t.*\(essay\)$/u);
});

it('writes a report in the place of a report, and of no other file', async () => {
  const tenant = await createTestTenant(test);
  const bank = await command.write('reported.xml', quiz(choice('One?')));
  const report = command.pathOf('reported.txt');
  const args = ['import', '--file', bank, '--bank', 'm', '--dry-run', '--report'];
  await command.run(tenant, ...args, report);
  expect(await command.run(tenant, ...args, report)).toMatchObject({ done: true });
  for (const path of [bank, await command.write('mine.txt', 'mine')]) {
    const before = await readFile(path, 'utf8');
    await expect(command.run(tenant, ...args, path)).rejects.toThrow('exists and is not a report');
    expect(await readFile(path, 'utf8')).toBe(before);
  }
  await expect(command.run(tenant, ...args, command.pathOf('no/folder'))).rejects.toThrow(
    'cannot be written',
  );
});

it('keeps no picture when the test cannot be published', async () => {
  const tenant = await createTestTenant(test);
  const stem = 'What? <img src="@@PLUGINFILE@@/a.svg" alt="A">';
  const file = await command.write(
    'other-type.xml',
    quiz(choice(stem, { files: picture('a.svg', DRAWING) })),
  );
  const plain = await command.write('plain.xml', quiz(choice('One?')));
  const ofTest = ['--bank', 'm', '--test', 'Paper', '--minutes', '5', '--type'];
  await command.run(tenant, 'import', '--file', plain, ...ofTest, 'Quiz');
  const refused = await command.run(tenant, 'import', '--file', file, ...ofTest, 'Exam');
  expect(refused).toMatchObject({
    done: false,
    printed: expect.stringContaining('of another type than Exam'),
  });
  await expect(readdir(join(test.dataDir, 'files', tenant.id))).rejects.toThrow('ENOENT');
});

it('takes nothing with --strict unless all can be taken', async () => {
  const tenant = await createTestTenant(test);
  const before = await snapshotDatabase(test.database);
  const file = await command.write('strict.xml', quiz(choice('One?'), essay));
  const args = ['import', '--file', file, '--bank', 'm', '--strict'];
  const refused = await command.run(tenant, ...args);
  expect(refused).toMatchObject({ done: false, printed: expect.stringContaining('Nothing was written') });
  expect(await snapshotDatabase(test.database)).toEqual(before);
  await command.write('strict.xml', quiz(choice('One?')));
  expect(await command.run(tenant, ...args)).toMatchObject({ done: true });
});

it('tells the same on a dry run but for its question, and keeps neither rows nor pictures', async () => {
  const tenant = await createTestTenant(test);
  const before = await snapshotDatabase(test.database);
  const stem = 'What? <img src="@@PLUGINFILE@@/a.svg" alt="A">';
  const file = await command.write(
    'dry.xml',
    quiz(choice(stem, { files: picture('a.svg', DRAWING) }), essay),
  );
  const args = ['import', '--file', file, '--bank', 'm'];
  const dry = await command.run(tenant, ...args, '--dry-run');
  expect(await snapshotDatabase(test.database)).toEqual(before);
  await expect(readdir(join(test.dataDir, 'files', tenant.id))).rejects.toThrow('ENOENT');
  const real = await command.run(tenant, ...args);
  const withoutQuestion = real.printed.replace('\nWrite 1 question to bank "m"?', '');
  expect(dry.printed).toBe(`Dry run: nothing is written.\n${withoutQuestion}`);
  const again = await command.run(tenant, ...args, '--dry-run');
  expect(again.printed).toContain('0 added, 0 changed, 1 unchanged');
});

it('takes a question without a picture that no page may show, and says so', async () => {
  const tenant = await createTestTenant(test);
  const active = DRAWING.replace('<path', '<script>alert(1)</script><path');
  const stem = ['a.svg', '../../b.svg', 'c.svg'].map(
    (name) => `<img src="@@PLUGINFILE@@/${name}" alt="${name}">`,
  );
  const files = picture('a.svg', active) + picture('../../b.svg', DRAWING);
  const file = await command.write('pictures.xml', quiz(choice(`Which? ${stem.join('')}`, { files })));
  const { printed } = await command.run(tenant, 'import', '--file', file, '--bank', 'm');
  expect(printed).toContain('suspicious: 1 picture_refused');
  expect(printed).toContain('is shown without it. (a.svg: <script>) [picture_refused]');
  expect(printed).toContain('suspicious: 1 picture_missing');
  // The picture's name in the file leads nowhere: the picture is stored under a name of ours.
  const [row] = await contentsOf(tenant);
  expect(row?.content.images).toMatchObject([{ file: expect.stringMatching(/^[0-9a-f]{32}\.svg$/u) }]);
  expect(await readdir(join(test.dataDir, 'files', tenant.id))).toEqual([row?.content.images[0]?.file]);
});

it('brings pictures in from the folder beside a table, and none from elsewhere', async () => {
  const tenant = await createTestTenant(test);
  const names = ['a.svg', '../outside.svg', 'link.svg', 'sub', 'https://example.org/a.svg', ''];
  await mkdir(join(command.pathOf('figures'), 'sub'), { recursive: true });
  await command.write('figures/a.svg', DRAWING);
  await symlink(await command.write('outside.svg', DRAWING), command.pathOf('figures/link.svg'));
  const map = { bank: 'b', stem: 's', options: ['x', 'y'], key: { field: 'k', form: 'letter' } };
  const rows = names.map((name, index) => `Which, ${index}?|One|Two|A|${name}`);
  const args = [
    'import',
    '--file',
    await command.write('figures.csv', ['s|x|y|k|p', ...rows].join('\n')),
    '--map',
    await command.write(
      'figures.map',
      JSON.stringify({ ...map, csv: { delimiter: '|' }, pictures: { field: 'p' } }),
    ),
    '--pictures',
    command.pathOf('figures'),
  ];
  const { printed } = await command.run(tenant, ...args);
  expect(printed).toContain('suspicious: 4 picture_missing');
  const shown = (await contentsOf(tenant)).map(({ content }) => content.images.length);
  expect(shown).toEqual([1, 0, 0, 0, 0, 0]);
  await expect(command.run(tenant, ...args.slice(0, -1), command.pathOf('figures.csv'))).rejects.toThrow(
    'is not a folder',
  );
});

it('gives options that Moodle shuffles an order that tells nothing, and warns of keys that stand in one place', async () => {
  const tenant = await createTestTenant(test);
  const many = [...Array(40).keys()].map((number) => choice(`Number ${number}?`));
  const kept = many.map((question) =>
    question.replace('<single>', '<shuffleanswers>0</shuffleanswers><single>'),
  );
  const args = ['import', '--bank', 'm', '--dry-run', '--file'];
  const mixedFile = await command.write('mixed-options.xml', quiz(...many));
  const keptFile = await command.write('kept-options.xml', quiz(...kept));
  const warning = 'Of 40 questions with one right answer, 40 have it as option 1: learners would notice.';
  expect((await command.run(tenant, ...args, mixedFile)).printed).not.toContain(warning);
  expect((await command.run(tenant, ...args, keptFile)).printed).toContain(warning);
  const mixed = await command.run(tenant, ...args, keptFile, '--mix-options');
  expect(mixed.printed).toMatch(/changed: [12]\d options_mixed/u);
  expect(mixed.printed).not.toContain(warning);
});

it('shows the first findings of each reason, and says that a report has them all', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('essays.xml', quiz(choice('One?'), ...Array(25).fill(essay)));
  const { printed } = await command.run(tenant, 'import', '--bank', 'm', '--yes', '--file', file);
  expect(printed.match(/\[kind_not_represented\]/gu)).toHaveLength(20);
  expect(printed).toContain('--report FILE writes all of them.');
});

it.each([
  [
    'prose',
    'Which?\nx or y\n',
    ['--bank', 'b'],
    /No line begins a question with its number.*docs\/banks\/typed-text\.md.*docs\/banks\/mapping\.md/u,
  ],
  ['a text without a bank', '1. Which?\nA. x\n*B. y\n', [], /looks like typed text: --bank is missing/u],
  [
    'a text that is said to be a Word document',
    '1. Which?\nA. x\n*B. y\n',
    ['--format', 'docx', '--bank', 'b'],
    /is not a Word document/u,
  ],
  [
    'a table whose columns are not all understood',
    'q,a,b,k\nWhich?,x,y,A\n',
    ['--bank', 'b'],
    /lacks the right answer.*"k" \(option K\).*-- template.*docs\/banks\/tables\.md/u,
  ],
  ['a spreadsheet without a bank', 'question,A,B,answer\nWhich?,x,y,A\n', [], /--bank is missing/u],
  [
    'columns of what is no table',
    quiz(essay),
    ['--bank', 'b', '--columns', 'question=B'],
    /is not a table: --columns and --separator do not apply/u,
  ],
  ['any table that is said to be one', 'x,y\nu,v\n', ['--format', 'csv'], /column names are not recognised/u],
  ['JSON without a mapping', '[{"q": "Which?"}]', [], /looks like JSON: --map is missing.*mapping\.md/u],
  [
    'pictures beside what holds its own',
    quiz(essay),
    ['--bank', 'b', '--pictures', '/tmp'],
    /--pictures does not apply to it/u,
  ],
  ['Moodle XML without a bank', quiz(essay), [], /looks like Moodle XML: --bank is missing/u],
  [
    'what another format is',
    '<html></html>',
    ['--bank', 'b', '--format', 'gift'],
    /not GIFT but a web page \(HTML\)/u,
  ],
  ['an empty file without a format', '', ['--bank', 'b'], /The file is empty/u],
  ['a broken archive', 'PK\x03\x04', ['--bank', 'b'], /This is a ZIP archive that is broken/u],
  [
    'QTI',
    '<?xml version="1.0"?><questestinterop/>',
    ['--bank', 'b'],
    /This is QTI 1\.2 \(<questestinterop>\), which is not read yet/u,
  ],
  ['an empty file', '', ['--bank', 'b', '--format', 'aiken'], /The file is empty/u],
  [
    'a text in UTF-16 that does not say so',
    Buffer.from('1. Which is it, of these?\n', 'utf16le').toString('latin1'),
    ['--bank', 'b'],
    /UTF-16 without its mark\. Save it as UTF-8/u,
  ],
  [
    'keys that all stand above their questions',
    'ANSWER: B\nQ?\nA. a\nB. b\n\nANSWER: A\nR?\nA. c\nB. d\n',
    ['--bank', 'b', '--format', 'aiken'],
    /\[keys_misplaced\]/u,
  ],
])('refuses %s in words before anything is written', async (_title, content, more, words) => {
  const tenant = await createTestTenant(test);
  const file = await command.write('refused', content);
  await expect(command.run(tenant, 'import', '--file', file, ...more)).rejects.toThrow(words);
});

it('names each field that a mapping leaves unused, once, and in the report as well', async () => {
  const tenant = await createTestTenant(test);
  const rows = ['s,x,y,k,passage', 'Which?,a,b,A,Once', 'Who?,a,b,C,Twice', 'How?,a,b,?,'];
  const map = { bank: 'b', stem: 's', options: ['x', 'y'], key: { field: 'k', form: 'letter' } };
  const report = command.pathOf('unused.txt');
  const { printed } = await command.run(
    tenant,
    'import',
    '--file',
    await command.write('unused.csv', rows.join('\n')),
    '--map',
    await command.write('unused.map', JSON.stringify(map)),
    '--report',
    report,
    '--yes',
  );
  expect(printed).toMatch(
    /Not used {7}unknown fields or columns.*mapping\.md\)\n {2}passage \(in 2 items\)\n/u,
  );
  const lines = (await readFile(report, 'utf8')).trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(/^file\t\tunused\tfield_not_mapped\t.*: passage \(2 items\)\. docs/u);
  expect(printed).toContain('Its answer is not in a form that is understood.');
  expect(lines[1]).toMatch(/key_outside_options\t.*correct the key\. \(“C”\)$/u);
});
