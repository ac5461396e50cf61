import { describe, test } from 'vitest';
import { HEALTHY } from './testing/model-network.ts';
import { playScenario } from './testing/play-scenario.ts';
import type { ScenarioStep } from './testing/scenario.ts';

/** `playScenario` fails where an edit is neither in the result nor among what staff see as late. */
const FIRST = 0;
const takers = [
  { taker: 'another tab', tab: 1 },
  { taker: 'another device', tab: 2 },
];
const networks: { network: string; before: ScenarioStep[] }[] = [
  { network: 'online', before: [] },
  { network: 'offline', before: [{ do: 'go_offline', tab: FIRST }] },
];
const pages: { page: string; after: ScenarioStep[] }[] = [
  { page: 'open', after: [] },
  { page: 'closed', after: [{ do: 'close', tab: FIRST }] },
];
const ends: { end: string; ending(tab: number): ScenarioStep[] }[] = [
  { end: 'the taker hands in', ending: (tab) => [{ do: 'submit', tab }] },
  { end: 'the time runs out', ending: () => [{ do: 'near_the_end', msLeft: 1 }] },
  {
    end: 'the time runs out without a taker',
    ending: (tab) => [
      { do: 'close', tab },
      { do: 'near_the_end', msLeft: 1 },
    ],
  },
  {
    end: 'the time runs out while the taker is offline',
    ending: (tab) => [
      { do: 'go_offline', tab },
      { do: 'near_the_end', msLeft: 1 },
    ],
  },
];
const moments: { moment: string; until: ScenarioStep[] }[] = [
  { moment: 'in the middle', until: [] },
  { moment: 'in the last seconds', until: [{ do: 'near_the_end', msLeft: 1_500 }] },
];

describe.each(takers)('a note typed when $taker had just taken the right to write is not lost', ({ tab }) => {
  describe.each(networks)('with the first tab $network', ({ before }) => {
    describe.each(pages)('and $page at the end', ({ after }) => {
      describe.each(moments)('$moment', ({ until }) => {
        test.each(ends)('when $end', async ({ ending }) => {
          const steps: ScenarioStep[] = [
            ...until,
            { do: 'load', tab },
            { do: 'wait', ms: 100 },
            ...before,
            { do: 'edit', tab: FIRST, index: 0, what: 'note' },
            { do: 'wait', ms: 1_300 },
            ...after,
            ...ending(tab),
            { do: 'wait', ms: 60_000 },
          ];
          const setting = { seed: 0, outcomes: [HEALTHY], submissionDelays: [0], steps };
          await playScenario({ ...setting, lastTab: tab, lastDo: 'continue_here' });
          await playScenario({ ...setting, lastTab: FIRST, lastDo: 'load' });
        });
      });
    });
  });
});

const DOUBLED = { ...HEALTHY, duplicateAfterMs: 5 };
const UNANSWERED = { ...HEALTHY, failure: 'response_lost' } as const;
const LOST = { ...HEALTHY, failure: 'request_lost' } as const;

describe('a note is not lost where a doubled opening has left no tab with the right to write', () => {
  test('and the other tab’s submission arrives after the grace', () =>
    playScenario({
      seed: 0,
      outcomes: [DOUBLED],
      submissionDelays: [24_000],
      steps: [
        { do: 'load', tab: 1 },
        { do: 'wait', ms: 1_300 },
        { do: 'edit', tab: 0, index: 0, what: 'note' },
        { do: 'near_the_end', msLeft: 1 },
        { do: 'wait', ms: 32_600 },
        { do: 'submit', tab: 0 },
      ],
      lastTab: 0,
      lastDo: 'load',
    }));

  test('and every other answer of the server is lost', () =>
    playScenario({
      seed: 0,
      outcomes: [{ ...UNANSWERED, upMs: 1_500, downMs: 1_500 }, HEALTHY, DOUBLED, UNANSWERED],
      submissionDelays: [24_000],
      steps: [
        { do: 'load', tab: 1 },
        { do: 'wait', ms: 20_000 },
        { do: 'edit', tab: 0, index: 0, what: 'note' },
        { do: 'near_the_end', msLeft: 1 },
        { do: 'wait', ms: 60_015 },
      ],
      lastTab: 0,
      lastDo: 'load',
    }));

  test('and another device opens the test in its last moment', () =>
    playScenario({
      seed: 0,
      outcomes: [{ ...HEALTHY, downMs: 1_500 }, LOST, UNANSWERED, HEALTHY, DOUBLED, UNANSWERED, LOST],
      submissionDelays: [0, 20_000, 9_000, 0],
      steps: [
        { do: 'load', tab: 0 },
        { do: 'load', tab: 0 },
        { do: 'load', tab: 1 },
        { do: 'wait', ms: 1_000 },
        { do: 'edit', tab: 0, index: 0, what: 'note' },
        { do: 'near_the_end', msLeft: 1 },
        { do: 'load', tab: 2 },
        { do: 'wait', ms: 52_000 },
        { do: 'edit', tab: 0, index: 0, what: 'note' },
      ],
      lastTab: 0,
      lastDo: 'load',
    }));
});

test('a note is not lost that was typed when another tab had just submitted', () =>
  playScenario({
    seed: 0,
    outcomes: [HEALTHY],
    submissionDelays: [0],
    steps: [
      { do: 'load', tab: 1 },
      { do: 'wait', ms: 600 },
      { do: 'submit', tab: 1 },
      { do: 'wait', ms: 100 },
      { do: 'edit', tab: 0, index: 0, what: 'note' },
      { do: 'close', tab: 0 },
    ],
    lastTab: 2,
    lastDo: 'load',
  }));

test('a test that is taken back a moment before more time ends is submitted when it does', () =>
  playScenario({
    seed: 0,
    outcomes: [{ ...HEALTHY, upMs: 1_500 }],
    submissionDelays: [0],
    steps: [
      { do: 'wait', ms: 20_000 },
      { do: 'edit', tab: 0, index: 0, what: 'invalid' },
      { do: 'near_the_end', msLeft: 1 },
      { do: 'extra_time' },
      { do: 'wait', ms: 6_200 },
      { do: 'load', tab: 1 },
      { do: 'extra_time' },
      { do: 'wait', ms: 8_600 },
      { do: 'go_offline', tab: 0 },
    ],
    lastTab: 0,
    lastDo: 'continue_here',
  }));

test('a note is not lost that was typed in extra time of which the other open tab never learned', () =>
  playScenario({
    seed: 0,
    outcomes: [DOUBLED],
    submissionDelays: [0],
    steps: [
      { do: 'load', tab: 1 },
      { do: 'extra_time' },
      { do: 'near_the_end', msLeft: 1 },
      { do: 'edit', tab: 1, index: 0, what: 'note' },
      { do: 'close', tab: 1 },
    ],
    lastTab: 2,
    lastDo: 'load',
  }));

test('a note of a closed tab is submitted at the next page load when no other tab had the test open', () =>
  playScenario({
    seed: 0,
    outcomes: [{ ...LOST, hangs: true }, LOST, { ...HEALTHY, downMs: 30_000 }, HEALTHY],
    submissionDelays: [0, 0, 20_000, 0],
    steps: [
      { do: 'near_the_end', msLeft: 4_000 },
      { do: 'wait', ms: 2_600 },
      { do: 'load', tab: 1 },
      { do: 'wait', ms: 1_300 },
      { do: 'edit', tab: 0, index: 0, what: 'note' },
      { do: 'wait', ms: 2_300 },
      { do: 'load', tab: 2 },
      { do: 'wait', ms: 21_300 },
      { do: 'close', tab: 0 },
      { do: 'load', tab: 1 },
    ],
    lastTab: 2,
    lastDo: 'load',
  }));

test('a note that was acknowledged in extra time is not replaced by a submission from before it', () =>
  playScenario({
    seed: 0,
    outcomes: [
      LOST,
      HEALTHY,
      { ...HEALTHY, upMs: 9_000 },
      { ...HEALTHY, upMs: 1_500, downMs: 1_500 },
      { ...HEALTHY, duplicateAfterMs: 20_000 },
      UNANSWERED,
    ],
    submissionDelays: [0, 0, 20_000],
    steps: [
      { do: 'extra_time' },
      { do: 'edit', tab: 0, index: 0, what: 'note' },
      { do: 'near_the_end', msLeft: 4_000 },
      { do: 'wait', ms: 600 },
      { do: 'edit', tab: 0, index: 0, what: 'note' },
      { do: 'wait', ms: 20_000 },
      { do: 'submit', tab: 0 },
    ],
    lastTab: 0,
    lastDo: 'load',
  }));
