import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundsOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { type Owner, withOwner } from '../support/owner.ts';
import { runCommand, startCommand } from './command.ts';
import { chance, noteFigures } from './run.ts';

const KILLS = roundsOf(4, 60);
/** Time after the command has listed its changes and no longer asks: most of its work falls into this. */
const LONGEST_WORK_MS = 600;
const ALWAYS = ['--from', '2000-01-01T00:00Z', '--to', '2100-01-01T00:00Z', '--closed-by', 'any'];
const CHANGE = [
  '--tenant',
  'demo.localhost',
  '--minutes',
  '600',
  '--reason',
  'Crash',
  '--as',
  'Test',
  '--yes',
];

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

/** Attempts that are neither as they were nor changed with an audit row for each change. */
const HALF_DONE = `
  select a.id from attempts a
  cross join lateral (
    select count(*) as audits, max(deadline_to) as last,
           count(*) filter (where action = 'reopened') as reopened
    from attempt_audits u where u.tenant_id = a.tenant_id and u.attempt_id = a.id) u
  cross join lateral (
    select (select count(*) from reports r where r.tenant_id = a.tenant_id and r.attempt_id = a.id) as reports,
           (select count(*) from withdrawn_reports w where w.tenant_id = a.tenant_id and w.attempt_id = a.id) as withdrawn) n
  where not (n.withdrawn = u.reopened
    and (u.audits = 0 or a.deadline_at = u.last)
    and n.reports = case when a.closed_at is null then 0 else 1 end
    and (u.audits = 0 or a.closed_at is null))`;

async function stateOf(owner: Owner): Promise<{ attempts: number; fewest: number; most: number }> {
  const [row] = await owner<{ attempts: number; fewest: number; most: number }>(
    `select count(*)::int as attempts, min(n)::int as fewest, max(n)::int as most from (
       select (select count(*) from attempt_audits u where u.tenant_id = a.tenant_id and u.attempt_id = a.id) as n
       from attempts a join tenant_hosts h on h.tenant_id = a.tenant_id and h.host = 'demo.localhost') x`,
    [],
  );
  if (row === undefined) throw new Error('Nothing was counted.');
  return row;
}

it('npm run attempt, killed at any moment, has changed all attempts with an audit row each, or none', async () => {
  const luck = chance();
  await withOwner(running.dataDir, async (owner) => {
    const { attempts } = await stateOf(owner);
    expect(attempts).toBeGreaterThan(1_000);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { fewest } = await stateOf(owner);
      const words = fewest === 0 ? ['reopen', ...ALWAYS] : ['extend'];
      const command = startCommand('attempt', [...words, ...CHANGE], running.dataDir);
      while (!command.hasEnded() && !command.output().includes('in all.')) await wait(5);
      await Promise.race([wait(luck.random() * LONGEST_WORK_MS), command.ended]);
      if (!command.hasEnded()) interrupted += 1;
      command.kill();
      await command.ended;
      expect(await owner(HALF_DONE, []), `CRASH_SEED=${luck.seed}`).toEqual([]);
      const state = await stateOf(owner);
      expect(state.most, `CRASH_SEED=${luck.seed}`).toBe(state.fewest);
    }
    expect(interrupted).toBeGreaterThan(0);
    const { fewest } = await stateOf(owner);
    const last = fewest === 0 ? ['reopen', ...ALWAYS] : ['extend'];
    const ended = await runCommand('attempt', [...last, ...CHANGE], running.dataDir);
    expect([ended.code, ended.errors]).toEqual([0, expect.any(String)]);
    const { fewest: after } = await stateOf(owner);
    expect(after).toBe(fewest + 1);
    noteFigures('npm run attempt, killed', {
      kills: KILLS,
      interrupted,
      attempts,
      'half done': 0,
      seed: luck.seed,
    });
  });
});
