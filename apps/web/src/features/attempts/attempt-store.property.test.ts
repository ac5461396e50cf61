import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectEverythingSaved, expectNothingLostOrInvented, expectTruth } from './testing/expectations.ts';
import type { Fate } from './testing/model-network.ts';
import { goOnIn, QUESTIONS, type Step, scenarioWith, take } from './testing/scenario.ts';
import { createWorld } from './testing/world.ts';

type Scenario = {
  seed: number;
  fates: Fate[];
  steps: Step[];
  lastTab: number;
  lastDo: 'load' | 'continue_here';
};

async function play({ seed, fates, steps, lastTab, lastDo }: Scenario): Promise<void> {
  const world = createWorld({ questions: QUESTIONS + 1, minutes: 30, fates, seed });
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

const RUNS = Number(process.env.ATTEMPT_RUNS ?? 5_000);

test('no acknowledged answer is lost, whatever becomes of requests, pages and sessions', {
  timeout: 120_000,
}, async () => {
  await fc.assert(fc.asyncProperty(scenarioWith({ move: 12, ending: 1 }), play), { numRuns: RUNS });
});

test('nor is one lost where submissions fail, come late or come twice', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(scenarioWith({ move: 4, ending: 12 }), play), { numRuns: RUNS });
});
