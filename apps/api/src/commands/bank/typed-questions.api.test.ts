import { expect, it } from 'vitest';
import { startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { paragraph, run, wordDocument } from '../../testing/word-document.ts';

const { test, command } = await startBankTests();

async function storedIn(tenant: TestTenant) {
  const rows = await test.database.asOwner<{
    content: { stem: string; options: string[]; correct: number[] };
  }>("select content from question_versions where tenant_id = $1 order by content ->> 'stem'", [tenant.id]);
  return rows.map(({ content }) => content);
}

const TEXT = `Term test

1. Which gas do plants take in?
A. Oxygen
B. Carbon dioxide
Answer: B
Explanation: For photosynthesis.

2. Which are even?
A. 2
C. 4
Answer: A

3. Which are odd?
*A. 1
B. 2
*C. 3
`;

it('imports a typed text, and names the line that refuses a question', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('questions.txt', TEXT);
  const { printed } = await command.run(tenant, 'import', '--file', file, '--bank', 'b');
  expect(printed).toContain('Format         text\nItems found    3\n  taken        2\n');
  expect(printed).toContain(
    'question 2, lines 9–12 “Which are even?”: A line of it does not fit. (line 11: “C. 4”: expected option B) [unexpected_line]',
  );
  expect(printed).toContain('Left out as titles: line 1: “Term test”.');
  expect(await storedIn(tenant)).toMatchObject([
    { stem: '<p>Which are odd?</p>', options: ['1', '2', '3'], correct: [0, 2] },
    {
      stem: '<p>Which gas do plants take in?</p>',
      explanation: '<p>For photosynthesis.</p>',
      correct: [1],
    },
  ]);
  const again = await command.run(tenant, 'import', '--file', file, '--bank', 'b');
  expect(again.printed).toContain('0 added, 0 changed, 2 unchanged');
});

it('imports a Word document with automatic numbers and bold keys', async () => {
  const tenant = await createTestTenant(test);
  const lists: [string, string][][] = [[['decimal', '%1.']], [['upperLetter', '%1.']]];
  const body = [
    paragraph('Which gas do plants take in?', { list: 1 }),
    paragraph('Oxygen', { list: 2 }),
    paragraph(run('CO') + run('2', '<w:vertAlign w:val="subscript"/>'), { list: 2 }).replaceAll(
      '<w:rPr>',
      '<w:rPr><w:b/>',
    ),
    paragraph('What is it called?', { list: 1 }),
  ].join('');
  const file = await command.write('questions.docx', wordDocument(body, { lists }));
  const { printed } = await command.run(tenant, 'import', '--file', file, '--bank', 'b');
  expect(printed).toContain('Format         docx\nItems found    2\n  taken        1\n');
  expect(printed).toContain(
    'question 2, paragraph 4 “What is it called?”: It has fewer than two options. (0)',
  );
  expect(await storedIn(tenant)).toMatchObject([
    { stem: '<p>Which gas do plants take in?</p>', options: ['Oxygen', 'CO<sub>2</sub>'], correct: [1] },
  ]);
});

it.each<[string, string[], RegExp]>([
  ['without a bank', [], /--bank is missing/u],
  ['with a folder of pictures', ['--bank', 'b', '--pictures', '/tmp'], /--pictures does not apply to it/u],
  ['that is said to be a table', ['--bank', 'b', '--format', 'csv'], /not CSV but a Word document/u],
])('refuses a Word document %s in words', async (_title, more, words) => {
  const tenant = await createTestTenant(test);
  const file = await command.write('refused.docx', wordDocument(paragraph('1. Which?')));
  await expect(command.run(tenant, 'import', '--file', file, ...more)).rejects.toThrow(words);
});

it('refuses a Word document that is broken, and writes nothing', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('broken.docx', wordDocument('<w:p>'));
  await expect(command.run(tenant, 'import', '--file', file, '--bank', 'b')).rejects.toThrow(
    /this Word document cannot be read: its XML is broken/u,
  );
  expect(await storedIn(tenant)).toEqual([]);
});
