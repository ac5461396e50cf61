import { expect } from 'vitest';
import { INVALID_ANSWER, storedDraftOf } from './model-server.ts';
import { QUESTIONS } from './scenario.ts';
import { type Page, type Simulation, serializedAnswer, type TypedEdit } from './simulation.ts';

const BLANK = serializedAnswer({
  selected: null,
  comment: 'I KNOW IT',
  commentChosen: false,
  flag: false,
  notes: '',
});

/** Expects that the server has taken, at some time, each answer that a page shows as saved. */
export function expectSavedStateIsTrue(simulation: Simulation): void {
  for (const page of simulation.tabs) {
    const snapshot = page?.store?.getSnapshot();
    if (snapshot === undefined || snapshot.phase !== 'open' || snapshot.saveState !== 'saved') continue;
    for (const [index, answer] of snapshot.answers.entries()) {
      const value = serializedAnswer(answer);
      if (value === BLANK || snapshot.rejected.includes(index)) continue;
      const taken = simulation.server.commits.some(
        (commit) => commit.index === index && serializedAnswer(commit.answer) === value,
      );
      expect(taken, `"Saved" is shown for ${value}`).toBe(true);
    }
  }
}

/**
 * Expects that the server's answers never go back: each that it took was typed, and not before the one it
 * replaced. So an answer that was acknowledged stays, unless something typed later was acknowledged for the
 * same question.
 */
export function expectNothingLostOrInvented(simulation: Simulation): void {
  for (let index = 0; index < QUESTIONS; index += 1) {
    let newest = -1;
    for (const commit of simulation.server.commits.filter((one) => one.index === index)) {
      const value = serializedAnswer(commit.answer);
      if (value === BLANK && newest === -1) continue;
      const typed = simulation.typed.filter(
        (one) => one.index === index && one.value === value && one.at <= commit.at,
      );
      expect(typed.length, `nobody typed ${value}`).toBeGreaterThan(0);
      // The same answer may have been typed more than once, even on two devices: then it is as old as the
      // first.
      expect(typed.at(-1)?.order, `${value} has replaced a later answer`).toBeGreaterThanOrEqual(newest);
      newest = Math.max(newest, typed[0]?.order ?? -1);
    }
  }
}

/**
 * Expects that the server knows, for each question, the longest time that a page has sent. That is at least
 * the time that a page had measured when it made a body that was taken, and at most the time for which all
 * pages together showed the question.
 */
export function expectTimesAreTrue(simulation: Simulation): void {
  const { server, told } = simulation;
  for (const [index, seconds] of server.seconds.entries()) {
    for (const atLeast of told) expect(seconds, 'a time is lost').toBeGreaterThanOrEqual(atLeast[index] ?? 0);
    const watched = Math.floor(simulation.watched(index) / 1_000);
    expect(seconds, 'a time is invented').toBeLessThanOrEqual(watched);
  }
}

/** Latest edit that the page, with what its browser has stored, must bring to the server. */
function latestOf(simulation: Simulation, page: Page, index: number): TypedEdit | undefined {
  return simulation.typed.findLast(
    (one) =>
      one.index === index &&
      (one.page === page || (one.page.storage === page.storage && one.order < page.openedAfter)),
  );
}

/**
 * True when the edit only went back to what the server had, as its page knew it: then there is nothing to
 * send.
 */
function changesNothing(simulation: Simulation, edit: TypedEdit): boolean {
  const before = simulation.server.commits.findLast(
    (one) => one.index === edit.index && one.revision <= edit.known,
  );
  return edit.value === (before === undefined ? BLANK : serializedAnswer(before.answer));
}

/**
 * True when another page changed the answer after the last change that had reached this edit's page. A
 * submission repeats every answer, and one that equals the server's is no reason to drop an edit.
 */
function anotherChanged(simulation: Simulation, edit: TypedEdit): boolean {
  let before = BLANK;
  return simulation.server.commits.some((commit) => {
    if (commit.index !== edit.index) return false;
    const value = serializedAnswer(commit.answer);
    const isRepeated = commit.submitted && value === before;
    before = value;
    const by = simulation.pageOfWriter.get(commit.writer);
    if (isRepeated || by === undefined || by === edit.page || commit.revision <= edit.known) return false;
    // A later page of the same browser sends this page's own edits.
    return by.storage !== edit.page.storage || by.loadedAfter <= edit.order;
  });
}

/**
 * Expects that, once the test has ended, the last edit counts, or staff can see that it came too late. A
 * browser in which no page has the test open sends it with its next page load: a page that never got it open
 * does not know when the test ends, and would have to send the paper at random to find out.
 */
function expectHandedIn(simulation: Simulation, page: Page): void {
  const { server, tabs } = simulation;
  const snapshot = page.store?.getSnapshot();
  if (snapshot !== undefined) expect(snapshot.phase).toBe('closed');
  for (let index = 0; index < QUESTIONS; index += 1) {
    const edit = simulation.typed.findLast((one) => one.index === index);
    if (edit === undefined || edit.value.includes(INVALID_ANSWER)) continue;
    const knowsTheEnd = (open: Page | null) => open?.storage === edit.page.storage && open.store !== null;
    if (!tabs.some(knowsTheEnd)) continue;
    if (changesNothing(simulation, edit) || anotherChanged(simulation, edit)) continue;
    const arrived = server.late.flatMap((body) =>
      'response' in body
        ? (body.response[index] ?? [])
        : body.answers.filter((answer) => answer.index === index),
    );
    const kept = [server.answers[index] ?? expect.fail(), ...arrived.map(storedDraftOf)];
    expect(kept.map(serializedAnswer), `${edit.value} is lost`).toContain(edit.value);
  }
}

export function expectEverythingSaved(simulation: Simulation, page: Page): void {
  if (simulation.server.closed) {
    expectHandedIn(simulation, page);
    return;
  }
  const snapshot = page.store?.getSnapshot();
  if (snapshot === undefined) return;
  expect(snapshot).toMatchObject({ phase: 'open', saveState: 'saved' });
  for (let index = 0; index < QUESTIONS; index += 1) {
    if (snapshot.rejected.includes(index)) continue;
    const saved = serializedAnswer(simulation.server.answers[index] ?? expect.fail());
    expect(serializedAnswer(snapshot.answers[index] ?? expect.fail()), 'the screen shows what is saved').toBe(
      saved,
    );
    const edit = latestOf(simulation, page, index);
    if (edit === undefined || edit.value === saved || changesNothing(simulation, edit)) continue;
    expect(anotherChanged(simulation, edit), `${edit.value} is lost`).toBe(true);
  }
}
