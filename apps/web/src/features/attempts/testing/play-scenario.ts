import { expect } from 'vitest';
import {
  expectEverythingSaved,
  expectNothingLostOrInvented,
  expectSavedStateIsTrue,
  expectTimesAreTrue,
} from './expectations.ts';
import { continueIn, QUESTIONS, runScenarioStep, type Scenario } from './scenario.ts';
import { createSimulation } from './simulation.ts';

/** Plays a scenario to its end, then ends all failures, and expects every edit to be where it belongs. */
export async function playScenario({ steps, lastTab, lastDo, ...setting }: Scenario): Promise<void> {
  const simulation = createSimulation({ ...setting, questions: QUESTIONS + 1, minutes: 30 });
  simulation.load(0);
  await simulation.time.advance(100);
  for (const one of steps) {
    await runScenarioStep(simulation, one);
    expectSavedStateIsTrue(simulation);
  }
  simulation.recover();
  // Requests in flight arrive, and nothing new is started.
  await simulation.time.advance(90_000);
  simulation.recover();
  expectSavedStateIsTrue(simulation);
  await continueIn(simulation, lastTab, lastDo);
  expectSavedStateIsTrue(simulation);
  expectNothingLostOrInvented(simulation);
  expectEverythingSaved(simulation, simulation.tabs[lastTab] ?? expect.fail());
  expectTimesAreTrue(simulation);
}
