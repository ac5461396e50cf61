import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { type Snapshot, withSnapshot } from './snapshot.queries.ts';

const test = await provideTestApp();

async function linesOf(snapshot: Snapshot, name: string): Promise<string[][]> {
  const table = snapshot.tables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  const lines = (await text(snapshot.rowsOf(table))).split('\n').slice(0, -1);
  return lines.map((line) => line.split('\t'));
}

it('shows all tables as they stood at one moment, though a learner submits between two of them', async () => {
  const before = await sit(test);
  await before.submit();
  const meanwhile = await sit(test);
  await withSnapshot(test.database.settings.owner, async (snapshot) => {
    const attempts = await linesOf(snapshot, 'attempts');
    expect((await meanwhile.submit()).status).toBe(200);
    const reports = await linesOf(snapshot, 'reports');
    expect(attempts).toHaveLength(2);
    expect(reports.map((row) => row[2])).toEqual([before.attemptId]);
  });
});
