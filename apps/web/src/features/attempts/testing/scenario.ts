import fc from 'fast-check';
import type { RequestOutcome } from './model-network.ts';
import { INVALID_ANSWER } from './model-server.ts';
import type { Simulation } from './simulation.ts';

export const QUESTIONS = 3;
/** Question that only the end of a scenario touches. */
const SPARE = QUESTIONS;

type EditKind = 'note' | 'choose' | 'several' | 'flag' | 'strike_out' | 'invalid';

/** Steps that may happen, in any order. */
export type ScenarioStep =
  | { do: 'edit'; tab: number; index: number; what: EditKind }
  | { do: 'show'; tab: number; index: number | null }
  | { do: 'wait'; ms: number }
  | {
      do: 'load' | 'close' | 'continue_here' | 'submit' | 'sign_in' | 'go_offline' | 'come_online';
      tab: number;
    }
  | { do: 'end_session' | 'extra_time' }
  | { do: 'near_the_end'; msLeft: number };

/** One browser's two tabs, and another device. */
const tab = fc.constantFrom(0, 0, 0, 1, 2, 2);
const index = fc.constantFrom(0, 0, 1, 2);
const edit: fc.Arbitrary<ScenarioStep> = fc.record({
  do: fc.constant('edit' as const),
  tab,
  index,
  what: fc.constantFrom(
    'note',
    'note',
    'note',
    'note',
    'choose',
    'choose',
    'several',
    'flag',
    'strike_out',
    'invalid',
  ),
});
const wait: fc.Arbitrary<ScenarioStep> = fc.record({
  do: fc.constant('wait' as const),
  ms: fc.constantFrom(15, 30, 100, 600, 1_000, 1_000, 1_300, 1_300, 4_000, 12_000, 20_000),
});
const look: fc.Arbitrary<ScenarioStep> = fc.record({
  do: fc.constant('show' as const),
  tab,
  index: fc.constantFrom(0, 1, 2, null),
});
const move: fc.Arbitrary<ScenarioStep> = fc.record({
  do: fc.constantFrom('load', 'load', 'close', 'continue_here', 'continue_here', 'continue_here'),
  tab,
});
const line: fc.Arbitrary<ScenarioStep> = fc.record({
  do: fc.constantFrom('go_offline', 'come_online', 'come_online'),
  tab,
});
const session: fc.Arbitrary<ScenarioStep> = fc.oneof(fc.constant({ do: 'end_session' as const }), {
  weight: 6,
  arbitrary: fc.record({ do: fc.constant('sign_in' as const), tab }),
});
const ending: fc.Arbitrary<ScenarioStep> = fc.oneof(
  fc.record({ do: fc.constant('submit' as const), tab }),
  fc.constant({ do: 'extra_time' as const }),
  fc.record({ do: fc.constant('near_the_end' as const), msLeft: fc.constantFrom(1, 1_500, 4_000) }),
);

function stepsWith(weights: { move: number; ending: number }): fc.Arbitrary<ScenarioStep[]> {
  const step = fc.oneof(
    { weight: 40, arbitrary: edit },
    { weight: 40, arbitrary: wait },
    { weight: 12, arbitrary: look },
    { weight: weights.move, arbitrary: move },
    { weight: 6, arbitrary: line },
    { weight: 5, arbitrary: session },
    { weight: weights.ending, arbitrary: ending },
  );
  return fc.array(step, { minLength: 1, maxLength: 60, size: 'max' });
}

const latency = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(20, 20, 60, 250) },
  { weight: 2, arbitrary: fc.constantFrom(1_500, 9_000, 30_000) },
);
const outcome: fc.Arbitrary<RequestOutcome> = fc.record({
  upMs: latency,
  downMs: latency,
  failure: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none' as const) },
    { weight: 2, arbitrary: fc.constant('response_lost' as const) },
    { weight: 2, arbitrary: fc.constantFrom('request_lost', 'error_before', 'error_after') },
  ),
  hangs: fc.boolean(),
  duplicateAfterMs: fc.option(fc.constantFrom(5, 700, 3_000, 20_000), { freq: 3 }),
});

export type Scenario = {
  seed: number;
  outcomes: RequestOutcome[];
  submissionDelays: number[];
  steps: ScenarioStep[];
  lastTab: number;
  lastDo: 'load' | 'continue_here';
};

/**
 * Generates a scenario of a test being taken, and where the learner ends. `move` and `ending`: how often
 * pages change, and the test ends.
 */
export function scenarioWith(weights: { move: number; ending: number }): fc.Arbitrary<Scenario> {
  return fc.record({
    seed: fc.nat({ max: 1_000_000 }),
    outcomes: fc.array(outcome, { minLength: 1, maxLength: 12, size: 'max' }),
    submissionDelays: fc.array(fc.constantFrom(0, 0, 9_000, 20_000, 24_000), { minLength: 1, maxLength: 4 }),
    steps: stepsWith(weights),
    lastTab: tab,
    lastDo: fc.constantFrom('load' as const, 'continue_here'),
  });
}

export async function runScenarioStep(simulation: Simulation, one: ScenarioStep): Promise<void> {
  const { server, tabs } = simulation;
  switch (one.do) {
    case 'edit': {
      const count = simulation.typed.length;
      const patches = {
        note: { notes: `note ${count}` },
        choose: { selected: count % 2 === 0 ? 'A' : 'B', commentChosen: true },
        several: { selected: count % 2 === 0 ? ['B', 'A'] : [] },
        flag: { flag: count % 2 === 0 },
        strike_out: { struckOut: count % 3 === 0 ? [] : count % 3 === 1 ? ['C'] : ['D', 'C'] },
        invalid: { selected: INVALID_ANSWER },
      };
      simulation.edit(one.tab, one.index, patches[one.what]);
      break;
    }
    case 'show':
      simulation.show(one.tab, one.index);
      break;
    case 'wait':
      await simulation.time.advance(one.ms);
      break;
    case 'load':
      simulation.load(one.tab);
      break;
    case 'close':
      simulation.close(one.tab);
      break;
    case 'continue_here':
      tabs[one.tab]?.store?.continueHere().catch(() => {});
      break;
    case 'submit':
      void tabs[one.tab]?.store?.submit({ auto: false });
      break;
    case 'sign_in':
      simulation.signIn(one.tab);
      break;
    case 'go_offline':
    case 'come_online':
      simulation.setOffline(one.tab, one.do === 'go_offline');
      break;
    case 'end_session':
      simulation.endSession();
      break;
    case 'extra_time':
      server.deadlineAt += 60_000;
      break;
    case 'near_the_end':
      await simulation.time.advance(Math.max(0, server.millisecondsLeft - one.msLeft));
  }
  await simulation.time.advance(0);
}

/**
 * Lets the learner go on in one tab. A tab that was left for another learns so with its next save, of a
 * question of its own.
 */
export async function continueIn(
  simulation: Simulation,
  tab: number,
  how: 'load' | 'continue_here',
): Promise<void> {
  if (how === 'load' || !simulation.tabs[tab]?.store) await runScenarioStep(simulation, { do: 'load', tab });
  await simulation.time.advance(5_000);
  simulation.edit(tab, SPARE, { notes: 'Here I am.' });
  await simulation.time.advance(10_000);
  await runScenarioStep(simulation, { do: 'continue_here', tab });
  await simulation.time.advance(10_000);
  // Not at the very moment at which the time runs out.
  const left = simulation.server.millisecondsLeft;
  if (left < 30_000) await simulation.time.advance(Math.max(0, left) + 60_000);
  // A page that was left submits what it holds some minutes after the time is over, by itself.
  if (simulation.server.closed)
    await simulation.time.advance(Math.max(0, simulation.server.millisecondsLeft) + 6 * 60_000);
}
