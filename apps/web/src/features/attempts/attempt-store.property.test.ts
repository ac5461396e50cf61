import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectEverythingSaved, expectNothingLostOrInvented, expectTruth } from './testing/expectations.ts';
import { goOnIn, QUESTIONS, type Scenario, scenarioWith, take } from './testing/scenario.ts';
import { createWorld } from './testing/simulation.ts';

async function play({ steps, lastTab, lastDo, ...setting }: Scenario): Promise<void> {
  const world = createWorld({ ...setting, questions: QUESTIONS + 1, minutes: 30 });
  world.load(0);
  await world.time.advance(100);
  for (const one of steps) {
    await take(world, one);
    expectTruth(world);
  }
  world.heal();
  // What is still on its way arrives, and nobody begins anything new.
  await world.time.advance(90_000);
  world.heal();
  expectTruth(world);
  await goOnIn(world, lastTab, lastDo);
  expectTruth(world);
  expectNothingLostOrInvented(world);
  expectEverythingSaved(world, world.tabs[lastTab] ?? expect.fail());
}

const RUNS = Number(process.env.ATTEMPT_RUNS ?? 3_000);

test('no acknowledged answer is lost, whatever becomes of requests, pages and sessions', {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(scenarioWith({ move: 12, ending: 1 }), play), { numRuns: RUNS });
});

test('nor is one lost where submissions fail, come late or come twice', { timeout: 300_000 }, async () => {
  await fc.assert(fc.asyncProperty(scenarioWith({ move: 4, ending: 12 }), play), { numRuns: RUNS });
});
