import { expect, it } from 'vitest';
import { startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const { test, command } = await startBankTests();

const quiz = (...questions: string[]) => `<quiz>${questions.join('\n')}</quiz>`;
const choice = (stem: string, explanation = '') =>
  `<question type="multichoice"><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>
  <generalfeedback format="html"><text>${explanation}</text></generalfeedback>
  <answer fraction="100"><text>One</text></answer><answer fraction="0"><text>Two</text></answer></question>`;

it('names the first changed questions and what changed of each, on a dry run, too', async () => {
  const tenant = await createTestTenant(test);
  const category = (path: string) =>
    `<question type="category"><category><text>$course$/top/${path}</text></category></question>`;
  const stems = [...Array(7).keys()].map((number) => `<p>Number ${number} of them?</p>`);
  const many = (explanation: string) => stems.map((stem) => choice(stem, explanation));
  const file = await command.write('changed.xml', quiz(category('Art/A'), ...many('')));
  const args = ['import', '--file', file, '--bank', 'm'];
  expect((await command.run(tenant, ...args)).printed).not.toContain('\n  changed');
  await command.write('changed.xml', quiz(category('Art/B'), choice(stems[0] ?? '')));
  const moved =
    '0 added, 1 changed, 0 unchanged\n  changed      “Number 0 of them?”: its topic, from Art > A to Art > B';
  expect((await command.run(tenant, ...args, '--dry-run')).printed).toContain(moved);
  expect((await command.run(tenant, ...args)).printed).toContain(moved);
  await command.write('changed.xml', quiz(category('Art/A'), ...many('So it is.')));
  const { printed } = await command.run(tenant, ...args);
  expect(printed).toContain(
    '  changed      “Number 0 of them?”: its explanation; its topic, from Art > B to Art > A\n',
  );
  expect(printed).toContain('  changed      “Number 4 of them?”: its explanation\n  and 2 more');
  expect(printed).not.toContain('Number 5');
});
