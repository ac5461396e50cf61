import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectEverythingSaved, expectNothingLostOrInvented } from './testing/expectations.ts';
import { playScenario } from './testing/play-scenario.ts';
import {
  continueIn,
  QUESTIONS,
  runScenarioStep,
  type ScenarioStep,
  scenarioWith,
} from './testing/scenario.ts';
import { createSimulation } from './testing/simulation.ts';

const RUNS = Number(process.env.ATTEMPT_RUNS ?? 400);

test('no acknowledged answer is lost, whatever becomes of requests, pages and sessions', async () => {
  await fc.assert(fc.asyncProperty(scenarioWith({ move: 12, ending: 1 }), playScenario), { numRuns: RUNS });
});

test('nor is one lost where submissions fail, come late or come twice', async () => {
  await fc.assert(fc.asyncProperty(scenarioWith({ move: 4, ending: 12 }), playScenario), { numRuns: RUNS });
});

test('an edit made after a submission was given up is submitted when the server accepts that submission late', async () => {
  const fine = { upMs: 20, downMs: 20, failure: 'none', hangs: false, duplicateAfterMs: null } as const;
  // The submission is under way for longer than the page waits for it.
  const submissionDelays = [0, 20_000, 0];
  const simulation = createSimulation({
    seed: 0,
    outcomes: [fine],
    submissionDelays,
    questions: QUESTIONS + 1,
    minutes: 30,
  });
  simulation.load(0);
  await simulation.time.advance(100);
  const steps: ScenarioStep[] = [
    { do: 'submit', tab: 0 },
    { do: 'wait', ms: 20_000 },
    { do: 'edit', tab: 0, index: 0, what: 'note' },
  ];
  for (const step of steps) await runScenarioStep(simulation, step);
  await simulation.time.advance(90_000);
  await continueIn(simulation, 0, 'continue_here');
  expectNothingLostOrInvented(simulation);
  expectEverythingSaved(simulation, simulation.tabs[0] ?? expect.fail());
});
