import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Sitting, sit } from './sitting.ts';
import { createTestTenant } from './tenants/test-tenant.ts';
import type { TestApp } from './test-app.ts';

const OPTIONS = ['One', 'Two', 'Three'];
/** Pause of a page before it sends a save again. */
const RETRY_MS = 50;

/** Learners who save one answer after the other, as fast as each is acknowledged. */
export type Savers = {
  acknowledged(): number;
  /** Saves that were answered with an error, or not at all, and sent again. */
  retried(): number;
  /** Resolves once each learner has had this many further saves acknowledged. */
  untilEachSaved(more: number): Promise<void>;
  /** Ends the saving, and compares each attempt with what was acknowledged last. @returns what differs */
  stop(): Promise<string[]>;
  tenantIds: string[];
};

/** Seats learners of several tenants, and lets them begin. */
export async function startSavers(test: TestApp, { tenants = 3, each = 2 } = {}): Promise<Savers> {
  const homes = await Promise.all([...Array(tenants)].map(() => createTestTenant(test)));
  const seats = homes.flatMap((tenant) => [...Array(each)].map(() => sit(test, { tenant })));
  const savers = (await Promise.all(seats)).map((sitting) => ({ sitting, revision: 0, selected: '' }));
  let stopped = false;
  let retried = 0;
  const save = async (sitting: Sitting, revision: number, selected: string): Promise<void> => {
    const saveId = randomUUID();
    for (;;) {
      const changes = { saveId, revision, answers: [{ index: 0, selected }] };
      const { status } = await sitting.save(changes).catch(() => ({ status: 0 }));
      if (status === 200) return;
      retried += 1;
      await sleep(RETRY_MS);
    }
  };
  const running = savers.map(async (saver) => {
    while (!stopped) {
      const revision = saver.revision + 1;
      const selected = OPTIONS[revision % OPTIONS.length] ?? '';
      await save(saver.sitting, revision, selected);
      Object.assign(saver, { revision, selected });
    }
  });
  return {
    tenantIds: homes.map(({ id }) => id),
    acknowledged: () => savers.reduce((sum, { revision }) => sum + revision, 0),
    retried: () => retried,
    async untilEachSaved(more) {
      const goals = savers.map(({ revision }) => revision + more);
      const behind = () => savers.filter(({ revision }, at) => revision < (goals[at] ?? 0)).length;
      await expect.poll(behind).toBe(0);
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
      const lost = savers.map(async ({ sitting, selected, revision }) => {
        const { answers } = (await sitting.open()).body.attempt;
        const held = answers.find(({ index }) => index === 0)?.selected;
        return held === selected ? [] : [`${sitting.attemptId}, save ${revision}: ${selected}, not ${held}`];
      });
      return (await Promise.all(lost)).flat();
    },
  };
}
