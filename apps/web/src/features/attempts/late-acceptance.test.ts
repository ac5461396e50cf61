import { expect, test } from 'vitest';
import { expectEverythingSaved, expectNothingLostOrInvented } from './testing/expectations.ts';
import { goOnIn, QUESTIONS, type Step, take } from './testing/scenario.ts';
import { createWorld } from './testing/simulation.ts';

test('an edit made after a submission was given up is handed in when the server accepts that submission late', async () => {
  const fine = { upMs: 20, downMs: 20, trouble: 'none', hangs: false, copyAfterMs: null } as const;
  // The submission is on its way for longer than the page waits for it.
  const submissionDelays = [0, 20_000, 0];
  const world = createWorld({
    seed: 0,
    fates: [fine],
    submissionDelays,
    questions: QUESTIONS + 1,
    minutes: 30,
  });
  world.load(0);
  await world.time.advance(100);
  const steps: Step[] = [
    { do: 'submit', tab: 0 },
    { do: 'wait', ms: 20_000 },
    { do: 'edit', tab: 0, index: 0, what: 'note' },
  ];
  for (const step of steps) await take(world, step);
  await world.time.advance(90_000);
  await goOnIn(world, 0, 'continue_here');
  expectNothingLostOrInvented(world);
  expectEverythingSaved(world, world.tabs[0] ?? expect.fail());
});
