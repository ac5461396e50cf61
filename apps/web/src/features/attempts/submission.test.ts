import { describe, expect, test } from 'vitest';
import { refused, TEST_ID, UNFIT } from './testing/model-server.ts';
import { createDesk, type Desk, MINUTES } from './testing/page-context.ts';

const phase = ({ store }: Desk) => store.getSnapshot().phase;
const counted = ({ server }: Desk) => server.answers.map(({ notes }) => notes);

/** A page at the very end of its time, with one answer that is not saved yet. */
async function atTheEnd(): Promise<Desk> {
  const desk = createDesk();
  await desk.time.advance(MINUTES * 60_000 - 200);
  desk.store.edit(0, { notes: 'last' });
  await desk.time.advance(200);
  return desk;
}

describe('submitting by hand', () => {
  test('sends the whole final state with the time taken, then goes to the report and leaves no copy', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'saved' });
    await desk.time.advance(64_500);
    desk.store.edit(1, { selected: 'A' });
    const done = desk.store.submit({ auto: false });
    expect(phase(desk)).toBe('submitting');
    await desk.time.advance(1_000);
    await done;
    expect(desk.submissions).toEqual([
      {
        response: desk.store.getSnapshot().answers,
        timeTaken: '1.04',
        attemptId: expect.any(String),
        writer: 'writer-1',
      },
    ]);
    expect(desk.store.getSnapshot()).toMatchObject({
      phase: 'closed',
      reportcard: expect.any(String),
      saveState: 'saved',
    });
    expect(desk.storage.getItem('reportID')).toBe(desk.store.getSnapshot().reportcard);
    expect(desk.storage.getItem(TEST_ID)).toBeNull();
    expect(desk.server.answers[1]?.selected).toBe('A');
  });

  test('waits for the save in flight, and takes no edits meanwhile', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'a' });
    await desk.time.advance(1_020);
    void desk.store.submit({ auto: false });
    desk.store.edit(0, { notes: 'too late' });
    await desk.time.advance(30);
    expect(desk.submissions).toHaveLength(0);
    await desk.time.advance(1_000);
    expect(desk.saves).toHaveLength(1);
    expect(counted(desk)[0]).toBe('a');
  });

  test('does not wait for ever for a save that gets no answer', async () => {
    const desk = createDesk();
    desk.outcomes.save.push('hangs');
    desk.store.edit(0, { notes: 'a' });
    await desk.time.advance(1_020);
    void desk.store.submit({ auto: false });
    await desk.time.advance(5_500);
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('a');
  });

  test('that fails goes back to the test, says so and keeps everything', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'a' });
    desk.outcomes.submit.push('request_lost');
    const done = desk.store.submit({ auto: false });
    await desk.time.advance(100);
    await done;
    expect(desk.store.getSnapshot()).toMatchObject({
      phase: 'open',
      submitError: 'The test could not be submitted. Your answers are kept. Please try again.',
    });
    expect(desk.storage.getItem(TEST_ID)).toContain('"notes":"a"');
    await desk.time.advance(5_000);
    expect(counted(desk)[0]).toBe('a');
    void desk.store.submit({ auto: false });
    expect(desk.store.getSnapshot().submitError).toBeNull();
    await desk.time.advance(1_000);
    expect(phase(desk)).toBe('closed');
  });

  test('that fails while it has arrived finds the report by itself', async () => {
    const desk = createDesk();
    desk.outcomes.submit.push('response_lost');
    void desk.store.submit({ auto: false });
    await desk.time.advance(2_000);
    expect(desk.store.getSnapshot()).toMatchObject({ phase: 'closed', reportcard: expect.any(String) });
  });

  test('that was lost on its way can no longer end the test once newer answers are acknowledged', async () => {
    const desk = createDesk();
    desk.outcomes.submit.push('request_lost');
    void desk.store.submit({ auto: false });
    await desk.time.advance(1_000);
    desk.store.edit(0, { notes: 'newer' });
    await desk.time.advance(3_000);
    expect(counted(desk)[0]).toBe('newer');
    const [lost] = desk.submissions;
    expect(() => desk.server.submit(lost ?? expect.fail())).toThrow(refused('attempt_moved'));
  });

  test('that was lost goes on as the one writer, however slowly the paper then arrives again', async () => {
    const desk = createDesk();
    const phases = new Set<string>();
    desk.store.subscribe(() => phases.add(phase(desk)));
    desk.outcomes.submit.push('request_lost');
    desk.outcomes.open = Array.from({ length: 20 }, () => 'answered_after_20_s' as const);
    void desk.store.submit({ auto: false });
    await desk.time.advance(1_000);
    desk.store.edit(0, { notes: 'newer' });
    await desk.time.advance(60_000);
    expect(counted(desk)[0]).toBe('newer');
    expect(desk.opens.count).toBe(1);
    void desk.store.submit({ auto: false });
    await desk.time.advance(1_000);
    expect(phase(desk)).toBe('closed');
    expect(phases).not.toContain('moved');
  });

  test('that the server refuses shows the server’s words', async () => {
    const desk = createDesk();
    desk.outcomes.submit.push(refused('not_found'));
    void desk.store.submit({ auto: false });
    await desk.time.advance(500);
    expect(desk.store.getSnapshot()).toMatchObject({ phase: 'open', submitError: 'Not found.' });
    expect(desk.opens.count).toBe(0);
  });

  test('with an answer that does not fit sets it aside, and the next one goes without it', async () => {
    const desk = createDesk();
    desk.store.edit(0, { selected: UNFIT });
    void desk.store.submit({ auto: false });
    await desk.time.advance(300);
    expect(desk.store.getSnapshot()).toMatchObject({
      phase: 'open',
      rejected: [0],
      submitError: expect.any(String),
    });
    void desk.store.submit({ auto: false });
    await desk.time.advance(300);
    expect(phase(desk)).toBe('closed');
    expect(desk.submissions.at(-1)?.response[0]?.selected).toBeNull();
  });

  test('on a page that was left for another device stops there', async () => {
    const desk = createDesk();
    desk.openElsewhere();
    const done = desk.store.submit({ auto: false });
    await desk.time.advance(500);
    await done;
    expect(phase(desk)).toBe('moved');
  });

  test('after the session ended goes on after the log-in', async () => {
    const desk = createDesk();
    desk.server.signedIn = false;
    const done = desk.store.submit({ auto: false });
    await desk.time.advance(500);
    expect(phase(desk)).toBe('signed_out');
    desk.store.edit(0, { notes: 'not any more' });
    desk.server.signedIn = true;
    desk.store.signedInAgain();
    await desk.time.advance(500);
    await done;
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('');
  });
});

describe('when the time has run out', () => {
  test('the test is submitted with the allotted time, and with what was not saved yet', async () => {
    const desk = await atTheEnd();
    void desk.store.submit({ auto: true });
    await desk.time.advance(500);
    expect(desk.submissions).toMatchObject([{ auto: true, timeTaken: '60.00' }]);
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('last');
  });

  test('the same submission is repeated until the server answers', async () => {
    const desk = await atTheEnd();
    desk.outcomes.submit.push('request_lost', 'response_lost', refused('busy'), 'hangs');
    void desk.store.submit({ auto: true });
    await desk.time.advance(20_000);
    expect(desk.submissions.length).toBe(5);
    for (const submission of desk.submissions) expect(submission).toEqual(desk.submissions[0]);
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('last');
  });

  test('too early by the server’s clock, the test goes on with the server’s time', async () => {
    const desk = createDesk();
    desk.server.deadlineAt += 60_000;
    await desk.time.advance(MINUTES * 60_000);
    expect(desk.store.millisecondsLeft()).toBe(0);
    const done = desk.store.submit({ auto: true });
    await desk.time.advance(500);
    await done;
    expect(phase(desk)).toBe('open');
    expect(Math.abs(desk.store.millisecondsLeft() - desk.server.millisecondsLeft)).toBeLessThanOrEqual(100);
    desk.store.edit(0, { notes: 'extra' });
    await desk.time.advance(2_000);
    expect(counted(desk)[0]).toBe('extra');
  });

  test('a repeated submission that was too early cannot end the test later', async () => {
    const desk = createDesk();
    desk.server.deadlineAt += 60_000;
    await desk.time.advance(MINUTES * 60_000);
    desk.outcomes.submit.push('request_lost');
    void desk.store.submit({ auto: true });
    await desk.time.advance(3_000);
    desk.store.edit(0, { notes: 'extra' });
    await desk.time.advance(3_000);
    expect(counted(desk)[0]).toBe('extra');
    await desk.time.advance(desk.server.millisecondsLeft);
    const [lost] = desk.submissions;
    expect(() => desk.server.submit(lost ?? expect.fail())).toThrow(refused('attempt_moved'));
  });

  test('an answer that does not fit is left out at once', async () => {
    const desk = await atTheEnd();
    desk.store.edit(1, { selected: UNFIT });
    void desk.store.submit({ auto: true });
    await desk.time.advance(1_000);
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('last');
  });

  test('before an answer that does not fit counts what was sent before it, though nobody has confirmed it', async () => {
    const desk = createDesk();
    await desk.time.advance(MINUTES * 60_000 - 1_500);
    desk.outcomes.save.push('response_lost', 'request_lost', 'request_lost');
    desk.store.edit(0, { notes: 'sent' });
    await desk.time.advance(1_200);
    desk.store.edit(0, { selected: UNFIT });
    await desk.time.advance(300);
    void desk.store.submit({ auto: true });
    await desk.time.advance(1_000);
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('sent');
  });

  test('a body that the server cannot read gives way to what it has kept already', async () => {
    const desk = await atTheEnd();
    desk.outcomes.submit.push(refused('malformed'));
    void desk.store.submit({ auto: true });
    await desk.time.advance(1_000);
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('');
  });

  test('while a submission by hand is failing, it goes on as one of the time', async () => {
    const desk = await atTheEnd();
    desk.outcomes.submit.push('request_lost');
    void desk.store.submit({ auto: false });
    void desk.store.submit({ auto: true });
    await desk.time.advance(2_000);
    expect(desk.submissions.map(({ auto }) => auto)).toEqual([undefined, true]);
    expect(phase(desk)).toBe('closed');
  });

  test('while logged out, the test is submitted after the log-in', async () => {
    const desk = await atTheEnd();
    desk.server.signedIn = false;
    await desk.time.advance(2_000);
    expect(phase(desk)).toBe('signed_out');
    void desk.store.submit({ auto: true });
    desk.server.signedIn = true;
    desk.store.signedInAgain();
    await desk.time.advance(1_000);
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('last');
  });

  test('while left for another device, the test is submitted when continued here', async () => {
    const desk = await atTheEnd();
    desk.openElsewhere();
    await desk.time.advance(2_000);
    expect(phase(desk)).toBe('moved');
    void desk.store.submit({ auto: true });
    await desk.time.advance(1_000);
    expect(desk.submissions).toHaveLength(0);
    void desk.store.continueHere();
    await desk.time.advance(1_000);
    expect(desk.submissions).toMatchObject([{ auto: true, writer: 'writer-3' }]);
    expect(phase(desk)).toBe('closed');
  });

  test('long before the network is back, what was saved counts and the rest is handed in for staff', async () => {
    const desk = await atTheEnd();
    desk.outcomes.submit.push(...Array.from({ length: 12 }, () => 'request_lost' as const));
    desk.outcomes.save.push('request_lost', 'request_lost');
    void desk.store.submit({ auto: true });
    await desk.time.advance(120_000);
    expect(phase(desk)).toBe('closed');
    expect(counted(desk)[0]).toBe('');
    expect(desk.server.late).toMatchObject([{ response: [{ notes: 'last' }, {}, {}] }]);
  });
});
