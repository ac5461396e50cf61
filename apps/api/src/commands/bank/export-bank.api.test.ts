import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeAssay } from '@assay/interchange';
import { describe, expect, it } from 'vitest';
import { startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { threeKinds } from '../../testing/test-questions.ts';

const { test, command } = await startBankTests();

const drawing = (path: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="${path}"/></svg>`);
const pictures = new Map([
  ['a.svg', drawing('M0 0h1')],
  ['b.svg', drawing('M0 0v1')],
]);

/**
 * One question of each kind, with pictures, a table, mathematics and writing from right to left; and one of
 * another bank.
 */
function questions() {
  const common = {
    stem: '<p dir="rtl">ما هو؟</p><table><tr><td>Na</td><td>\\(\\frac{1}{2}\\)</td></tr></table>',
    images: [{ file: 'a.svg', alt: 'A "curve" & more', caption: 'Figure 1' }],
    explanation: '<p>1 &lt; 2 <b>because</b></p>',
    explanationImages: [{ file: 'b.svg', alt: 'A line' }],
    references: [{ title: 'A book' }, { title: 'A page', url: 'https://example.org/?a=1&b=2' }],
  };
  const all = threeKinds().map((question, index) => ({
    question: { ...question, ...common, id: `heart:${index}`, topic: ['Heart', `Part ${index % 2}`] },
    pictures,
  }));
  const [first] = threeKinds();
  if (first === undefined) throw new Error('There is no question.');
  return [...all, { question: { ...first, id: 'lung:1', topic: ['Lung'] }, pictures: new Map() }];
}

async function tenantWithBanks(): Promise<TestTenant> {
  const tenant = await createTestTenant(test);
  let text = '';
  for await (const piece of writeAssay(questions())) text += piece;
  const file = await command.write(`${tenant.shortName}.jsonl`, text);
  const { printed } = await command.run(tenant, 'import', '--file', file, '--strict');
  expect(printed).toContain('4 added, 0 changed, 0 unchanged');
  return tenant;
}

async function exported(tenant: TestTenant, format: string, ...more: string[]): Promise<string> {
  const file = command.pathOf(randomUUID());
  expect(await command.run(tenant, 'export', '--file', file, '--format', format, ...more)).toMatchObject({
    done: true,
  });
  return file;
}

/** Returns a tenant's questions, with each picture's bytes in place of the tenant's own name for it. */
async function contentsOf(tenant: TestTenant): Promise<string[]> {
  const lines = (await readFile(await exported(tenant, 'assay', '--topic', 'Heart'), 'utf8'))
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const held: { pictures?: Record<string, string> } = JSON.parse(line);
    return Object.entries(held.pictures ?? {}).reduce(
      (text, [name, bytes]) => text.replaceAll(name, bytes),
      line,
    );
  });
}

describe('an exported bank', () => {
  it.each([
    ['moodle-xml', ['--bank', 'heart']],
    ['assay', []],
  ])('as %s is the same bank in another tenant and changes nothing in its own', async (format, bank) => {
    const [tenant, other] = [await tenantWithBanks(), await createTestTenant(test)];
    const file = await exported(tenant, format, '--bank', 'heart');
    const args = ['import', '--file', file, ...bank, '--strict'];
    expect((await command.run(tenant, ...args)).printed).toContain('0 added, 0 changed, 3 unchanged');
    expect((await command.run(other, ...args)).printed).toContain('3 added, 0 changed, 0 unchanged');
    expect(await contentsOf(other)).toEqual(await contentsOf(tenant));
  });

  it('holds the latest version of what is selected', async () => {
    const tenant = await tenantWithBanks();
    const file = await exported(tenant, 'assay');
    await command.write('edited.jsonl', (await readFile(file, 'utf8')).replace('because', 'edited'));
    await command.run(tenant, 'import', '--file', command.pathOf('edited.jsonl'));
    const part = await exported(tenant, 'assay', '--topic', 'Heart > Part 0', '--bank', 'heart');
    const lines = (await readFile(part, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('<b>edited</b>');
  });

  it('never takes the place of a file, and is not there when there is nothing to write', async () => {
    const tenant = await tenantWithBanks();
    const taken = await command.write('taken', 'mine');
    const args = ['export', '--format', 'assay', '--file'];
    await expect(command.run(tenant, ...args, taken)).rejects.toThrow('already exists');
    expect(await readFile(taken, 'utf8')).toBe('mine');
    const none = command.pathOf('none');
    await expect(command.run(tenant, ...args, none, '--bank', 'nothing')).rejects.toThrow(
      'No question was found',
    );
    expect((await readdir(dirname(none))).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  it('of one tenant holds nothing of another', async () => {
    await tenantWithBanks();
    const other = await createTestTenant(test);
    const args = ['export', '--format', 'assay', '--file', command.pathOf('other')];
    await expect(command.run(other, ...args)).rejects.toThrow('No question was found');
  });
});

describe('what is banked', () => {
  it('is listed by bank and topic, with the tests that learners see', async () => {
    const tenant = await tenantWithBanks();
    const args = ['--test', 'Hearts', '--type', 'Quiz', '--minutes', '5', '--bank', 'heart'];
    await command.run(tenant, 'publish', ...args);
    await command.run(tenant, 'release', '--topic', 'Heart > Part 0');
    const day = new Date().toISOString().slice(0, 10);
    expect((await command.run(tenant, 'list')).printed).toBe(
      [
        'Bank   Questions  Released  Single  Multiple  Parts  Changed',
        `heart  3          2         1       1         1      ${day}`,
        `lung   1          0         1       0         0      ${day}`,
        'Not released, so learners cannot practise them: heart (1), lung (1)',
        '',
        'Topic           Questions  Released',
        'Heart > Part 0  2          2',
        'Heart > Part 1  1          0',
        'Lung            1          0',
        '',
        'Test    Type  Questions  Minutes  Version  Is    Answers',
        'Hearts  Quiz  3          5        1        open  shown at once',
      ].join('\n'),
    );
  });

  it('is listed without what would move the cursor of a terminal', async () => {
    const tenant = await createTestTenant(test);
    const question = {
      ...questions()[0]?.question,
      id: '\u001b[2Jheart:1',
      images: [],
      explanationImages: [],
    };
    const file = await command.write('escapes.jsonl', JSON.stringify({ question }));
    await command.run(tenant, 'import', '--file', file, '--strict');
    expect((await command.run(tenant, 'list')).printed).toContain('\n‹U+001B›[2Jheart ');
  });

  it('becomes a test by bank and topic, and the same order again changes nothing', async () => {
    const tenant = await tenantWithBanks();
    const args = ['publish', '--test', 'Paper', '--type', 'Exam', '--minutes', '9', '--topic', 'Heart'];
    expect((await command.run(tenant, ...args, '--take', '2')).printed).toContain(
      '2 questions, 9 minutes: created',
    );
    expect((await command.run(tenant, ...args, '--take', '2')).printed).toContain('unchanged');
    expect((await command.run(tenant, ...args)).printed).toContain('3 questions, 9 minutes: new version');
  });

  it.each([
    [['--take', '5', '--type', 'Exam'], 'asks for 5 questions and there are 4'],
    [['--type', 'Quiz'], 'of another type than Quiz'],
  ])('is no test when %j is asked for', async (more, message) => {
    const tenant = await tenantWithBanks();
    const args = ['publish', '--test', 'Paper', '--minutes', '9'];
    await command.run(tenant, ...args, '--type', 'Exam');
    expect(await command.run(tenant, ...args, ...more)).toMatchObject({
      done: false,
      printed: expect.stringContaining(message),
    });
  });
});
