import { expect, test } from 'vitest';
import { expectEverythingSaved, expectNothingLostOrInvented } from './testing/expectations.ts';
import { continueIn, QUESTIONS, runStep, type Step } from './testing/scenario.ts';
import { createSimulation } from './testing/simulation.ts';

test('an edit made after a submission was given up is handed in when the server accepts that submission late', async () => {
  const fine = { upMs: 20, downMs: 20, failure: 'none', hangs: false, duplicateAfterMs: null } as const;
  // The submission is on its way for longer than the page waits for it.
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
  const steps: Step[] = [
    { do: 'submit', tab: 0 },
    { do: 'wait', ms: 20_000 },
    { do: 'edit', tab: 0, index: 0, what: 'note' },
  ];
  for (const step of steps) await runStep(simulation, step);
  await simulation.time.advance(90_000);
  await continueIn(simulation, 0, 'continue_here');
  expectNothingLostOrInvented(simulation);
  expectEverythingSaved(simulation, simulation.tabs[0] ?? expect.fail());
});
