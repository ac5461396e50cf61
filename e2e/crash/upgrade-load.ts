import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';

/** Load that runs beside an upgrade until it is stopped. */
export type Busy<Result> = { stop(): Promise<Result> };
export type Saves = { saves: number; failures: string[]; longestMs: number };

function keepBusy<Result>(settings: ConnectionSettings, work: Work<Result>): Busy<Result> {
  const state = { going: true };
  const done = (async () => {
    const client = new Client(settings);
    await client.connect();
    try {
      return await work(client, () => state.going);
    } finally {
      await client.end();
    }
  })();
  // Rejections are reported when it is stopped; until then nothing awaits them.
  done.catch(() => {});
  return {
    stop() {
      state.going = false;
      return done;
    },
  };
}
type Work<Result> = (client: Client, going: () => boolean) => Promise<Result>;

/**
 * A learner who saves, and now and then submits and begins anew, with the statements that any version has:
 * each save is a transaction of the limited role, and is not retried.
 */
export function keepSaving(
  app: ConnectionSettings,
  learner: { tenantId: string; userId: string; testId: string; versionId: string },
): Busy<Saves> {
  const { tenantId, userId, testId, versionId } = learner;
  return keepBusy(app, async (client, going) => {
    const seen: Saves = { saves: 0, failures: [], longestMs: 0 };
    const save = async (number: number) => {
      await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
      await client.query(
        `update sessions s set last_used_at = now() from users u
         where s.tenant_id = $1 and s.user_id = $2 and u.tenant_id = s.tenant_id and u.id = s.user_id`,
        [tenantId, userId],
      );
      const saved = await client.query(
        `update attempts set revision = revision + 1, answers = answers || jsonb_build_object($3::text, 'an answer')
         where tenant_id = $1 and user_id = $2 and closed_at is null`,
        [tenantId, userId, `${number % 60}`],
      );
      if (saved.rowCount !== 1) throw new Error(`${saved.rowCount} attempts were open.`);
      if (number % 20 === 0) await handInAndBeginAnew(number);
      await client.query('commit');
    };
    const handInAndBeginAnew = async (number: number) => {
      const { rows } = await client.query<{ id: string }>(
        `update attempts set closed_at = clock_timestamp(), closed_by = 'learner'
         where tenant_id = $1 and user_id = $2 and closed_at is null returning id`,
        [tenantId, userId],
      );
      await client.query(
        `insert into reports (tenant_id, id, attempt_id, user_id, test_id, test_version_id, submitted_at, total, attempted,
           correct, partial, wrong, performance_percent, confidence_percent, time_taken_seconds, statuses)
         values ($1, gen_random_uuid(), $5, $2, $3, $4, now(), 0, 0, 0, 0, 0, 0, 0, 0, '')`,
        [tenantId, userId, testId, versionId, rows[0]?.id],
      );
      await client.query(
        `insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at, writer_hash)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, now(), now() + interval '1 day', '')`,
        [tenantId, userId, testId, versionId, number / 20 + 1],
      );
    };
    while (going()) {
      const began = performance.now();
      try {
        await save(seen.saves + 1);
        seen.saves += 1;
      } catch (error) {
        seen.failures.push(error instanceof Error ? error.message : String(error));
        await client.query('rollback');
      }
      seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
      await wait(10);
    }
    return seen;
  });
}

/** A client that reads every table in one transaction, keeps it open for long, and repeats. */
export function keepReading(
  owner: ConnectionSettings,
  { holdMs, pauseMs }: { holdMs: number; pauseMs: number },
): Busy<number> {
  return keepBusy(owner, async (client, going) => {
    let readings = 0;
    while (going()) {
      await client.query('begin isolation level repeatable read');
      const { rows } = await client.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      for (const { name } of rows) await client.query(`select count(*) from ${name}`);
      // Read to the end, and kept open.
      await wait(holdMs);
      await client.query('commit');
      readings += 1;
      await wait(pauseMs);
    }
    return readings;
  });
}
