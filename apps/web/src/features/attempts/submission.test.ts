import { errors } from '@assay/contract/errors';
import { describe, expect, test } from 'vitest';
import { INVALID_ANSWER, refusalError, TEST_ID } from './testing/model-server.ts';
import { createPageContext, MINUTES, type PageContext } from './testing/page-context.ts';

const phase = ({ store }: PageContext) => store.getSnapshot().phase;
const counted = ({ server }: PageContext) => server.answers.map(({ notes }) => notes);

/** A page at the very end of its time, with one answer that is not saved yet. */
async function atTheEnd(): Promise<PageContext> {
  const context = createPageContext();
  await context.time.advance(MINUTES * 60_000 - 200);
  context.store.edit(0, { notes: 'last' });
  await context.time.advance(200);
  return context;
}

describe('submitting by hand', () => {
  test('sends the whole final state with the time taken, then goes to the report and leaves no copy', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'saved' });
    await context.time.advance(64_500);
    context.store.edit(1, { selected: 'A' });
    const done = context.store.submit({ auto: false });
    expect(phase(context)).toBe('submitting');
    await context.time.advance(1_000);
    await done;
    expect(context.submissions).toEqual([
      {
        response: context.store.getSnapshot().answers,
        timeTaken: '1.04',
        attemptId: expect.any(String),
        writer: 'writer-1',
        revision: 1,
        seconds: [0, 1, 2].map((index) => ({ index, seconds: 0 })),
      },
    ]);
    expect(context.store.getSnapshot()).toMatchObject({
      phase: 'closed',
      reportcard: expect.any(String),
      saveState: 'saved',
    });
    expect(context.storage.getItem('reportID')).toBe(context.store.getSnapshot().reportcard);
    expect(context.storage.getItem(TEST_ID)).toBeNull();
    expect(context.server.answers[1]?.selected).toBe('A');
  });

  test('waits for the save in flight, and takes no edits meanwhile', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(1_020);
    void context.store.submit({ auto: false });
    context.store.edit(0, { notes: 'too late' });
    await context.time.advance(30);
    expect(context.submissions).toHaveLength(0);
    await context.time.advance(1_000);
    expect(context.saves).toHaveLength(1);
    expect(counted(context)[0]).toBe('a');
  });

  test('does not wait for ever for a save that gets no answer', async () => {
    const context = createPageContext();
    context.outcomes.save.push('hangs');
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(1_020);
    void context.store.submit({ auto: false });
    await context.time.advance(5_500);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('a');
  });

  test('that fails goes back to the test, says so and keeps everything', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'a' });
    context.outcomes.submit.push('request_lost');
    const done = context.store.submit({ auto: false });
    await context.time.advance(100);
    await done;
    expect(context.store.getSnapshot()).toMatchObject({
      phase: 'open',
      submitError: 'The test could not be submitted. Your answers are kept. Please try again.',
    });
    expect(context.storage.getItem(TEST_ID)).toContain('"notes":"a"');
    await context.time.advance(5_000);
    expect(counted(context)[0]).toBe('a');
    void context.store.submit({ auto: false });
    expect(context.store.getSnapshot().submitError).toBeNull();
    await context.time.advance(1_000);
    expect(phase(context)).toBe('closed');
  });

  test('that fails while it has arrived finds the report by itself', async () => {
    const context = createPageContext();
    context.outcomes.submit.push('response_lost');
    void context.store.submit({ auto: false });
    await context.time.advance(2_000);
    expect(context.store.getSnapshot()).toMatchObject({ phase: 'closed', reportcard: expect.any(String) });
  });

  test('that was lost on its way can no longer end the test once newer answers are acknowledged', async () => {
    const context = createPageContext();
    context.outcomes.submit.push('request_lost');
    void context.store.submit({ auto: false });
    await context.time.advance(1_000);
    context.store.edit(0, { notes: 'newer' });
    await context.time.advance(3_000);
    expect(counted(context)[0]).toBe('newer');
    const [lost] = context.submissions;
    expect(() => context.server.submit(lost ?? expect.fail())).toThrow(refusalError('attempt_moved'));
  });

  test('that was lost goes on as the one writer, however slowly the paper then arrives again', async () => {
    const context = createPageContext();
    const phases = new Set<string>();
    context.store.subscribe(() => phases.add(phase(context)));
    context.outcomes.submit.push('request_lost');
    context.outcomes.open = Array.from({ length: 20 }, () => 'answered_after_20_s' as const);
    void context.store.submit({ auto: false });
    await context.time.advance(1_000);
    context.store.edit(0, { notes: 'newer' });
    await context.time.advance(60_000);
    expect(counted(context)[0]).toBe('newer');
    expect(context.opens.count).toBe(1);
    void context.store.submit({ auto: false });
    await context.time.advance(1_000);
    expect(phase(context)).toBe('closed');
    expect(phases).not.toContain('moved');
  });

  test('that the server refuses shows the server’s message, and that the answers are kept', async () => {
    const context = createPageContext();
    context.outcomes.submit.push(refusalError('not_found'));
    void context.store.submit({ auto: false });
    await context.time.advance(500);
    expect(context.store.getSnapshot()).toMatchObject({
      phase: 'open',
      submitError: 'The test could not be submitted. Your answers are kept. Not found.',
    });
    expect(context.opens.count).toBe(0);
  });

  test('that a server in trouble answers shows its message, too', async () => {
    const context = createPageContext();
    context.outcomes.submit.push(refusalError('busy'));
    void context.store.submit({ auto: false });
    await context.time.advance(500);
    expect(context.store.getSnapshot().submitError).toBe(
      `The test could not be submitted. Your answers are kept. ${errors.busy.message}`,
    );
  });

  test('with an answer that does not fit sets it aside, and the next one goes without it', async () => {
    const context = createPageContext();
    context.store.edit(0, { selected: INVALID_ANSWER });
    void context.store.submit({ auto: false });
    await context.time.advance(300);
    expect(context.store.getSnapshot()).toMatchObject({
      phase: 'open',
      rejected: [0],
      submitError: expect.any(String),
    });
    void context.store.submit({ auto: false });
    await context.time.advance(300);
    expect(phase(context)).toBe('closed');
    expect(context.submissions.at(-1)?.response[0]?.selected).toBeNull();
  });

  test('on a page that was left for another device stops there', async () => {
    const context = createPageContext();
    context.openElsewhere();
    const done = context.store.submit({ auto: false });
    await context.time.advance(500);
    await done;
    expect(phase(context)).toBe('moved');
  });

  test('after the session ended goes on after the log-in', async () => {
    const context = createPageContext();
    context.server.signedIn = false;
    const done = context.store.submit({ auto: false });
    await context.time.advance(500);
    expect(phase(context)).toBe('signed_out');
    context.store.edit(0, { notes: 'not any more' });
    context.server.signedIn = true;
    context.store.resumeAfterLogIn();
    await context.time.advance(500);
    await done;
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('');
  });
});

describe('when the time has run out', () => {
  test('the test is submitted with the allotted time, and with what was not saved yet', async () => {
    const context = await atTheEnd();
    void context.store.submit({ auto: true });
    await context.time.advance(500);
    expect(context.submissions).toMatchObject([{ auto: true, timeTaken: '60.00' }]);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('last');
  });

  test('the same submission is repeated until the server answers', async () => {
    const context = await atTheEnd();
    context.outcomes.submit.push('request_lost', 'response_lost', refusalError('busy'), 'hangs');
    void context.store.submit({ auto: true });
    await context.time.advance(20_000);
    expect(context.submissions.length).toBe(5);
    for (const submission of context.submissions) expect(submission).toEqual(context.submissions[0]);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('last');
  });

  test('too early by the server’s clock, the test goes on with the server’s time', async () => {
    const context = createPageContext();
    await context.time.advance(MINUTES * 60_000);
    context.server.deadlineAt += 60_000;
    expect(context.store.millisecondsLeft()).toBe(0);
    const done = context.store.submit({ auto: true });
    await context.time.advance(500);
    await done;
    expect(phase(context)).toBe('open');
    expect(Math.abs(context.store.millisecondsLeft() - context.server.millisecondsLeft)).toBeLessThanOrEqual(
      100,
    );
    context.store.edit(0, { notes: 'extra' });
    await context.time.advance(2_000);
    expect(counted(context)[0]).toBe('extra');
  });

  test('a repeated submission that was too early cannot end the test later', async () => {
    const context = createPageContext();
    context.server.deadlineAt += 60_000;
    await context.time.advance(MINUTES * 60_000);
    context.outcomes.submit.push('request_lost');
    void context.store.submit({ auto: true });
    await context.time.advance(3_000);
    context.store.edit(0, { notes: 'extra' });
    await context.time.advance(3_000);
    expect(counted(context)[0]).toBe('extra');
    await context.time.advance(context.server.millisecondsLeft);
    const [lost] = context.submissions;
    expect(() => context.server.submit(lost ?? expect.fail())).toThrow(refusalError('attempt_moved'));
  });

  test('an answer that does not fit is left out at once', async () => {
    const context = await atTheEnd();
    context.store.edit(1, { selected: INVALID_ANSWER });
    void context.store.submit({ auto: true });
    await context.time.advance(1_000);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('last');
  });

  test('before an answer that does not fit counts what was sent before it, though nobody has confirmed it', async () => {
    const context = createPageContext();
    await context.time.advance(MINUTES * 60_000 - 1_500);
    context.outcomes.save.push('response_lost', 'request_lost', 'request_lost');
    context.store.edit(0, { notes: 'sent' });
    await context.time.advance(1_200);
    context.store.edit(0, { selected: INVALID_ANSWER });
    await context.time.advance(300);
    void context.store.submit({ auto: true });
    await context.time.advance(1_000);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('sent');
  });

  test('a body that the server cannot read gives way to what it has saved already', async () => {
    const context = await atTheEnd();
    // The second time without the times that came with it.
    context.outcomes.submit.push(refusalError('malformed'), refusalError('malformed'));
    void context.store.submit({ auto: true });
    await context.time.advance(1_000);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('');
  });

  test('while a submission by hand is failing, it goes on as one of the time', async () => {
    const context = await atTheEnd();
    context.outcomes.submit.push('request_lost');
    void context.store.submit({ auto: false });
    void context.store.submit({ auto: true });
    await context.time.advance(2_000);
    expect(context.submissions.map(({ auto }) => auto)).toEqual([undefined, true]);
    expect(phase(context)).toBe('closed');
  });

  test('while logged out, the test is submitted after the log-in', async () => {
    const context = await atTheEnd();
    context.server.signedIn = false;
    await context.time.advance(2_000);
    expect(phase(context)).toBe('signed_out');
    void context.store.submit({ auto: true });
    context.server.signedIn = true;
    context.store.resumeAfterLogIn();
    await context.time.advance(1_000);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('last');
  });

  test('while left for another device, the test is submitted when continued here', async () => {
    const context = await atTheEnd();
    context.openElsewhere();
    await context.time.advance(2_000);
    expect(phase(context)).toBe('moved');
    void context.store.submit({ auto: true });
    await context.time.advance(1_000);
    expect(context.submissions).toHaveLength(0);
    void context.store.continueHere();
    await context.time.advance(1_000);
    expect(context.submissions).toMatchObject([{ auto: true, writer: 'writer-3' }]);
    expect(phase(context)).toBe('closed');
  });

  test('a fraction of a second before more time ends, the test that is continued here is submitted all the same', async () => {
    const context = await atTheEnd();
    context.openElsewhere();
    await context.time.advance(2_000);
    void context.store.submit({ auto: true });
    context.server.deadlineAt += 10_000;
    await context.time.advance(7_600);
    void context.store.continueHere();
    await context.time.advance(200);
    expect(phase(context)).toBe('open');
    await context.time.advance(3_000);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('last');
  });

  test('long before the network is back: what was saved counts, and the rest is submitted for staff', async () => {
    const context = await atTheEnd();
    context.outcomes.submit.push(...Array.from({ length: 12 }, () => 'request_lost' as const));
    context.outcomes.save.push('request_lost', 'request_lost');
    void context.store.submit({ auto: true });
    await context.time.advance(120_000);
    expect(phase(context)).toBe('closed');
    expect(counted(context)[0]).toBe('');
    expect(context.server.late).toMatchObject([{ response: [{ notes: 'last' }, {}, {}] }]);
  });
});
