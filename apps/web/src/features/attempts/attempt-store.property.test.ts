import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fate } from './testing/model-network.ts';
import type { AttemptSnapshot } from './attempt.ts';
import { draftOf, UNFIT } from './testing/model-server.ts';
import { createWorld, type Page, type Typed, valueOf, type World } from './testing/world.ts';

const QUESTIONS = 3;
/** A question that only the end of a scenario touches. */
const SPARE = QUESTIONS;

/** What may happen, in any order. */
type Step =
  | { do: 'edit'; tab: number; index: number; what: 'note' | 'choose' | 'several' | 'flag' | 'unfit' }
  | { do: 'wait'; ms: number }
  | { do: 'load' | 'continue_here' | 'submit' | 'sign_in' | 'go_offline' | 'come_online'; tab: number }
  | { do: 'end_session' | 'extra_time' }
  | { do: 'near_the_end'; msLeft: number };

/** One browser's two tabs, and another device. */
const tab = fc.constantFrom(0, 0, 0, 1, 2, 2);
const index = fc.constantFrom(0, 0, 1, 2);
const edit: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('edit' as const),
  tab,
  index,
  what: fc.constantFrom('note', 'note', 'note', 'note', 'choose', 'choose', 'several', 'flag', 'unfit'),
});
const wait: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('wait' as const),
  ms: fc.constantFrom(15, 30, 100, 600, 1_000, 1_000, 1_300, 1_300, 4_000, 12_000),
});
const move: fc.Arbitrary<Step> = fc.record({ do: fc.constantFrom('load', 'continue_here', 'continue_here'), tab });
const line: fc.Arbitrary<Step> = fc.record({ do: fc.constantFrom('go_offline', 'come_online', 'come_online'), tab });
const session: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ do: 'end_session' as const }),
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sign_in' as const), tab }) },
);
const ending: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('submit' as const), tab }),
  fc.constant({ do: 'extra_time' as const }),
  fc.record({ do: fc.constant('near_the_end' as const), msLeft: fc.constantFrom(1, 1_500, 4_000) }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: edit },
  { weight: 40, arbitrary: wait },
  { weight: 12, arbitrary: move },
  { weight: 6, arbitrary: line },
  { weight: 5, arbitrary: session },
  { weight: 1, arbitrary: ending },
);

const latency = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(20, 20, 60, 250) },
  { weight: 2, arbitrary: fc.constantFrom(1_500, 9_000, 30_000) },
);
const fate: fc.Arbitrary<Fate> = fc.record({
  upMs: latency,
  downMs: latency,
  trouble: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none' as const) },
    { weight: 2, arbitrary: fc.constant('response_lost' as const) },
    { weight: 2, arbitrary: fc.constantFrom('request_lost', 'error_before', 'error_after') },
  ),
  hangs: fc.boolean(),
  copyAfterMs: fc.option(fc.constantFrom(5, 700, 3_000, 20_000), { freq: 3 }),
});

const scenario = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  fates: fc.array(fate, { minLength: 1, maxLength: 12, size: 'max' }),
  steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
  /** Which tab the learner ends on, and how. */
  lastTab: tab,
  lastDo: fc.constantFrom('load' as const, 'continue_here' as const),
});

async function take(world: World, one: Step): Promise<void> {
  const { server, tabs } = world;
  switch (one.do) {
    case 'edit': {
      const count = world.typed.length;
      const patches = {
        note: { notes: `note ${count}` },
        choose: { selected: count % 2 === 0 ? 'A' : 'B', commentChosen: true },
        several: { selected: count % 2 === 0 ? ['B', 'A'] : [] },
        flag: { flag: count % 2 === 0 },
        unfit: { selected: UNFIT },
      };
      world.edit(one.tab, one.index, patches[one.what]);
      break;
    }
    case 'wait':
      await world.time.advance(one.ms);
      break;
    case 'load':
      world.load(one.tab);
      break;
    case 'continue_here':
      void tabs[one.tab]?.store?.continueHere();
      break;
    case 'submit':
      void tabs[one.tab]?.store?.submit({ auto: false });
      break;
    case 'sign_in':
      server.signedIn = true;
      tabs[one.tab]?.store?.signedInAgain();
      break;
    case 'go_offline':
    case 'come_online':
      world.setOffline(one.tab, one.do === 'go_offline');
      break;
    case 'end_session':
      server.signedIn = false;
      break;
    case 'extra_time':
      server.deadlineAt += 60_000;
      break;
    case 'near_the_end':
      await world.time.advance(Math.max(0, server.millisecondsLeft - one.msLeft));
  }
  await world.time.advance(0);
}

/** The learner goes on in one tab. One that was left for another learns so with its next save, of a question of its own. */
async function goOnIn(world: World, tab: number, how: 'load' | 'continue_here'): Promise<void> {
  if (how === 'load' || !world.tabs[tab]?.store) await take(world, { do: 'load', tab });
  await world.time.advance(5_000);
  world.edit(tab, SPARE, { notes: 'Here I am.' });
  await world.time.advance(10_000);
  await take(world, { do: 'continue_here', tab });
  await world.time.advance(10_000);
}

const BLANK = valueOf({ selected: null, comment: 'I KNOW IT', commentChosen: false, flag: false, notes: '' });

/** What a page calls saved, the server has taken at some time. */
function expectTruth(world: World): void {
  for (const page of world.tabs) {
    const snapshot = page?.store?.getSnapshot();
    if (snapshot === undefined || snapshot.phase !== 'open' || snapshot.saveState !== 'saved') continue;
    for (const [index, answer] of snapshot.answers.entries()) {
      const value = valueOf(answer);
      if (value === BLANK || snapshot.rejected.includes(index)) continue;
      const taken = world.server.commits.some((commit) => commit.index === index && valueOf(commit.answer) === value);
      expect(taken, `"Saved" is shown for ${value}`).toBe(true);
    }
  }
}

/**
 * The server's answers never go back: each that it took was typed, and not before the one it replaced.
 * So what was once acknowledged stays, unless something typed later was acknowledged for the same question.
 */
function expectNothingLostOrInvented(world: World): void {
  for (let index = 0; index < QUESTIONS; index += 1) {
    let newest = -1;
    for (const commit of world.server.commits.filter((one) => one.index === index)) {
      const value = valueOf(commit.answer);
      if (value === BLANK && newest === -1) continue;
      const typed = world.typed.filter((one) => one.index === index && one.value === value && one.at <= commit.at);
      expect(typed.length, `nobody typed ${value}`).toBeGreaterThan(0);
      // The same answer may have been typed more than once, on two devices even: then it is as old as the first.
      expect(typed.at(-1)?.order, `${value} has replaced a later answer`).toBeGreaterThanOrEqual(newest);
      newest = Math.max(newest, typed[0]?.order ?? -1);
    }
  }
}

/** The latest edit that the page, with what its browser has kept, is to bring to the server. */
function latestOf(world: World, page: Page, index: number): Typed | undefined {
  return world.typed.findLast(
    (one) =>
      one.index === index && (one.page === page || (one.page.storage === page.storage && one.order < page.openedAfter)),
  );
}

/** Whether another page changed the answer after the last that this edit's page was told. */
function anotherChanged(world: World, edit: Typed): boolean {
  return world.server.commits.some((commit) => {
    const by = world.pageOfWriter.get(commit.writer);
    if (by === undefined || by === edit.page || commit.index !== edit.index || commit.revision <= edit.known) return false;
    // A later page of the same browser brings this page's own edits.
    return by.storage !== edit.page.storage || by.loadedAfter <= edit.order;
  });
}

/** When the test has ended, the page knows; and what was typed on it counts, or staff can see that it came too late. */
function expectHandedIn(world: World, page: Page, { phase, answers, rejected }: AttemptSnapshot): void {
  expect(phase).toBe('closed');
  for (const [index, answer] of answers.entries()) {
    const edit = world.typed.findLast((one) => one.page === page && one.index === index);
    if (edit?.value !== valueOf(answer) || rejected.includes(index) || anotherChanged(world, edit)) continue;
    const arrived = world.server.late.flatMap((body) => ('response' in body ? (body.response[index] ?? []) : []));
    const kept = [world.server.answers[index] ?? expect.fail(), ...arrived.map(draftOf)];
    expect(kept.map(valueOf)).toContain(valueOf(answer));
  }
}

function expectEverythingSaved(world: World, page: Page): void {
  const snapshot = page.store?.getSnapshot();
  if (snapshot === undefined) return;
  if (world.server.closed) {
    expectHandedIn(world, page, snapshot);
    return;
  }
  expect(snapshot).toMatchObject({ phase: 'open', saveState: 'saved' });
  for (let index = 0; index < QUESTIONS; index += 1) {
    if (snapshot.rejected.includes(index)) continue;
    const saved = valueOf(world.server.answers[index] ?? expect.fail());
    expect(valueOf(snapshot.answers[index] ?? expect.fail()), 'the screen shows what is saved').toBe(saved);
    const edit = latestOf(world, page, index);
    if (edit !== undefined && edit.value !== saved) expect(anotherChanged(world, edit), `${edit.value} is lost`).toBe(true);
  }
}

test('no acknowledged answer is lost, whatever the network, the pages and the clock do', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ seed, fates, steps, lastTab, lastDo }) => {
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
      const last = world.tabs[lastTab] ?? expect.fail();
      expectEverythingSaved(world, last);
    }),
    { numRuns: Number(process.env['ATTEMPT_RUNS'] ?? 3_000) },
  );
});
