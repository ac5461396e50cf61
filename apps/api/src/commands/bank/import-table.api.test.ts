import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createBankCommand, startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { writeTemplateFile } from './write-template-file.ts';

const { test, command } = await startBankTests();

async function contentsOf(tenant: TestTenant) {
  return test.database.asOwner<{ number: number; content: { stem: string; images: { file: string }[] } }>(
    `select number, content from question_versions where tenant_id = $1 order by created_at, content ->> 'stem'`,
    [tenant.id],
  );
}

it('names a refused row as a spreadsheet program counts it, with the first words of its question', async () => {
  const tenant = await createTestTenant(test);
  const rows = [
    'sep=,',
    'question,A,B,C,answer',
    '"Read:\nThe cat sat.\nWho?",x,y,z,A',
    'Which of these animals moos all day and why?,dog,cow,cow,B',
    'How?,x,y',
  ];
  const file = await command.write('rows.csv', rows.join('\n'));
  const report = command.pathOf('rows.txt');
  const args = ['import', '--file', file, '--bank', 's', '--dry-run', '--report', report];
  const { printed } = await command.run(tenant, ...args);
  expect(printed).toMatch(
    / {2}row 3 “Which of these animals moos all day and…”: Two of its options .* \(“cow”\) \[options_equal\]/u,
  );
  expect(printed).toMatch(/ {2}row 4 “How\?”: .*\[ragged_row\]/u);
  expect(await readFile(report, 'utf8')).toMatch(/^row 4\t\trefused\tragged_row\t“How\?”: /mu);
});

const SPREADSHEET = 'Question;A;B;C;Answer;Points\nWhich?;x;y;z;b;1\nWho?;x;y;z;A,C;2\nHow?;2;4;6;2;1\n';

it('shows what it understood of a spreadsheet before it asks, and writes what is agreed to', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('sheet.csv', SPREADSHEET);
  const args = ['import', '--file', file, '--bank', 's'];
  const before = await snapshotDatabase(test.database);
  const refusing = await createBankCommand(test, { agrees: false });
  const refused = await refusing.run(tenant, ...args);
  expect(refused.done).toBe(false);
  expect(refused.printed).toContain('  Points        not used\n');
  expect(refused.printed).toMatch(/: write “Option A” or “Option B”, or the whole text\) \[key_ambiguous\]/u);
  expect(refused.printed).toMatch(/Write 2 questions to bank "s"\?\nNothing was written\.$/u);
  expect(await snapshotDatabase(test.database)).toEqual(before);
  expect((await command.run(tenant, ...args, '--dry-run')).printed).toContain('2 added');
  expect(await snapshotDatabase(test.database)).toEqual(before);
  expect((await command.run(tenant, ...args, '--yes')).printed).toContain('2 added');
  expect((await contentsOf(tenant)).map(({ content }) => content)).toMatchObject([
    { stem: expect.stringContaining('Which'), correct: [1] },
    { stem: expect.stringContaining('Who'), correct: [0, 2] },
  ]);
  await refusing.remove();
});

it('speaks of columns, not of a mapping, where a spreadsheet has none', async () => {
  const tenant = await createTestTenant(test);
  const titles = ['Question bank Cardiology 2026,,,,', ',,,,'];
  const rows = [
    'question,A,B,answer,points',
    'Which?,x,y,2,1',
    'Who?,x,y,A or B,1',
    'How?,x,y,C,',
    'Where?,x,y,1,',
  ];
  const file = await command.write('columns.csv', [...titles, ...rows].join('\n'));
  const report = command.pathOf('columns.txt');
  const args = ['import', '--file', file, '--bank', 's', '--dry-run', '--report', report];
  const { printed } = await command.run(tenant, ...args);
  const reported = await readFile(report, 'utf8');
  expect(printed).toContain(
    'names of the columns:\n  row 1: Question bank Cardiology 2026\nColumns        by',
  );
  expect(printed).toContain('by their names in row 3:\n');
  expect(printed).toMatch(/1 key_not_understood: .* Write the letter of the option/u);
  expect(printed).toMatch(/1 key_outside_options: .*add the option, or correct the key/u);
  expect(printed).toContain('Its answer is not in a form that is understood.');
  expect(printed).toContain('Not used       unknown fields or columns;');
  expect(reported).toContain('Nothing names this field or column: points (2 items).');
  expect(printed + reported).not.toContain('the mapping');
});

it('imports a workbook by the names of its columns, or as the author names them', async () => {
  const tenant = await createTestTenant(test);
  const rows = [
    ['Question', 'A', 'B', 'Answer'],
    ['Which?', 'x', 'y', 'B'],
    ['Who?', 'x', 'y', 'C'],
  ];
  const file = await command.write('bank.xlsx', workbookOf(rows));
  const { printed } = await command.run(tenant, 'import', '--file', file, '--bank', 's', '--yes');
  expect(printed).toContain('Format         xlsx\n');
  expect(printed).toMatch(/ {2}row 3 “Who\?”: .*\[key_outside_options\]/u);
  expect(printed).toContain('1 added');
  const columns = ['--columns', 'question=A,A=B,B=C,answer=D'];
  const again = await command.run(tenant, 'import', '--file', file, '--bank', 's', '--yes', ...columns);
  expect(again.printed).toContain('0 added, 0 changed, 1 unchanged');
  expect(again.printed).toContain('  B A           option A\n');
});

/** The smallest workbook of these cells. */
function workbookOf(rows: string[][]): Uint8Array {
  const cells = rows.map(
    (row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  );
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Bank" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
    'xl/worksheets/a.xml': `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}

it.each(['questions.xlsx', 'questions.csv'])(
  'writes a template %s of which nothing is imported',
  async (name) => {
    const tenant = await createTestTenant(test);
    const folder = await mkdtemp(join(tmpdir(), 'assay-template-'));
    const lines: string[] = [];
    await writeTemplateFile(join(folder, name), (line) => lines.push(line));
    expect(lines.join(' ')).toContain(`--file ${join(folder, name)}`);
    const args = ['import', '--file', join(folder, name), '--bank', 's', '--yes'];
    const { printed } = await command.run(tenant, ...args);
    expect(printed).toContain('Left out as examples of the template: row ');
    expect(printed).toContain('Nothing was written: no item could be taken.');
    await expect(writeTemplateFile(join(folder, name), () => {})).rejects.toThrow('already exists');
    await rm(folder, { recursive: true });
  },
);
