import { createDateFormats } from '@assay/contract/dates';
import { inTransaction, withTenant } from '../../db/context.ts';
import { listBanks, listTopicsOfQuestions } from '../../features/banks/bank-contents.service.ts';
import { listPublishedTests } from '../../features/publishing/published-tests.service.ts';
import { getTenant } from '../../features/tenants/tenants.service.ts';
import { printable } from '../terminal.ts';
import type { BankCommandContext } from './context.ts';
import { formatAnswersRule } from './test-messages.ts';

const MAX_TOPICS = 200;

/** `npm run bank -- list`: the tenant's banks, their topics and its tests. */
export async function printBanks({ pool, tenantId, print }: BankCommandContext): Promise<void> {
  const { banks, topics, tests, timeZone } = await withTenant(pool, tenantId, () =>
    inTransaction(async () => ({
      banks: await listBanks(),
      topics: await listTopicsOfQuestions(),
      tests: await listPublishedTests(),
      timeZone: (await getTenant()).time_zone,
    })),
  );
  const { formatInstant } = createDateFormats(timeZone);
  const counted = banks.map((bank) => ({ ...bank, questions: bank.single + bank.multiple + bank.parts }));
  const ofBanks = counted.map(({ bank, questions, single, multiple, parts, released, changed_at }) => [
    printable(bank) || '(of no bank)',
    ...[questions, released, single, multiple, parts].map(String),
    formatInstant(changed_at).slice(0, 10),
  ]);
  const ofTests = tests.map(({ name, type, questions, minutes, version, status, ...rule }) => [
    printable(name),
    type,
    ...[questions, minutes, version].map(String),
    status === 'Active' ? 'open' : 'closed',
    formatAnswersRule(rule),
  ]);
  printTable(print, ['Bank', 'Questions', 'Released', 'Single', 'Multiple', 'Parts', 'Changed'], ofBanks);
  const rest = counted
    .filter(({ questions, released }) => released < questions)
    .map(({ bank, questions, released }) => `${printable(bank) || 'of no bank'} (${questions - released})`);
  if (rest.length > 0) print(`Not released, so learners cannot practise them: ${rest.join(', ')}`);
  print('');
  const ofTopics = topics.map(({ topic, questions, released }) => [
    printable(topic.join(' > ')) || '(of no topic)',
    ...[questions, released].map(String),
  ]);
  printTable(print, ['Topic', 'Questions', 'Released'], ofTopics.slice(0, MAX_TOPICS));
  if (ofTopics.length > MAX_TOPICS) print(`and ${ofTopics.length - MAX_TOPICS} more`);
  print('');
  const headings = ['Test', 'Type', 'Questions', 'Minutes', 'Version', 'Is', 'Answers'];
  printTable(print, headings, ofTests);
}

function printTable(print: (line: string) => void, heading: string[], rows: string[][]): void {
  const table = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    print(cells.join('  ').trimEnd());
  }
  if (rows.length === 0) print('(none)');
}
