import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../../apps/api/src/demo/seeded-random.ts';
import { callApi } from '../../../apps/web/src/api/client.ts';
import type { Timing } from '../../../apps/web/src/features/attempts/attempt.ts';
import { createAttemptApi } from '../../../apps/web/src/features/attempts/attempt-api.ts';
import {
  type AnswerDraft,
  type AttemptStore,
  createAttemptStore,
  type OpenedTestResponse,
} from '../../../apps/web/src/features/attempts/attempt-store.ts';
import { createLateAnswersQueue } from '../../../apps/web/src/features/attempts/late-answers.ts';
import type { Browser } from './browser.ts';

export type PageSitting = {
  reportcard: string;
  given: AnswerDraft[];
  /**
   * Number of times that the learner pressed the button that opens the test, "Submit", and "Continue here".
   */
  presses: { open: number; submit: number; continueHere: number };
};

/**
 * A person who sees that something did not work presses again after a moment, and gives up after this many
 * times.
 */
const MOMENT_MS = 1_000;
const MOST_PRESSES = 20;
const MOST_MOMENTS = 400;
const CONFIDENCE = ['I KNOW IT', 'THINK SO', 'NOT SURE', 'NO IDEA'] as const;

/** Habits of a learner: the time each question takes, and whether they wait for "Saved" before submitting. */
type Habit = { thinkMs: number; waitsForSaved: boolean };

let sittings = 0;

/** Sits a whole test as a learner, with the page's own client, attempt store and retry rules. */
export async function sitAtPage(browser: Browser, testId: string, habit: Habit): Promise<PageSitting> {
  sittings += 1;
  const presses = { open: 0, submit: 0, continueHere: 0 };
  const opened = await openTest(testId, presses);
  const { storage } = browser;
  const api = createAttemptApi(testId, opened.attempt._id);
  const timing: Timing = {
    now: () => performance.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    // Seeded for each sitting, so that they are not all in step, as in a room of browsers.
    random: seededRandom(sittings),
  };
  const lateAnswers = createLateAnswersQueue({ storage, timing, submit: (_id, body) => api.submit(body) });
  const store = createAttemptStore({ opened, userId: 'learner', api, storage, lateAnswers, ...timing });
  try {
    const given = opened.test.questions_reference.map(answerTo);
    for (const [index, answer] of given.entries()) {
      await pause(habit.thinkMs);
      await continueIfMoved(store, presses);
      store.edit(index, answer);
    }
    if (habit.waitsForSaved) await waitUntilSaved(store, presses);
    return { reportcard: await handIn(store, presses), given, presses };
  } finally {
    store.dispose();
  }
}

async function openTest(testId: string, presses: PageSitting['presses']): Promise<OpenedTestResponse> {
  for (;;) {
    presses.open += 1;
    try {
      return await callApi('getTest', { params: { id: testId }, query: {} });
    } catch (failure) {
      if (presses.open === MOST_PRESSES) throw failure;
      await pause(MOMENT_MS);
    }
  }
}

async function waitUntilSaved(store: AttemptStore, presses: PageSitting['presses']): Promise<void> {
  for (let moments = 0; moments < MOST_MOMENTS; moments += 1) {
    await continueIfMoved(store, presses);
    if (store.getSnapshot().saveState === 'saved') return;
    await pause(MOMENT_MS / 10);
  }
  throw new Error(`Never saved: ${stateOf(store)}`);
}

async function handIn(store: AttemptStore, presses: PageSitting['presses']): Promise<string> {
  while (presses.submit < MOST_PRESSES) {
    await continueIfMoved(store, presses);
    presses.submit += 1;
    await store.submit({ auto: false });
    const { phase, reportcard } = store.getSnapshot();
    if (phase === 'closed' && reportcard !== null) return reportcard;
    await pause(MOMENT_MS);
  }
  throw new Error(`Never handed in: ${stateOf(store)}`);
}

function stateOf(store: AttemptStore): string {
  return JSON.stringify({ ...store.getSnapshot(), answers: undefined });
}

/**
 * This learner has one device; if the page says otherwise, the learner presses "Continue here", as a person
 * would.
 */
async function continueIfMoved(store: AttemptStore, presses: PageSitting['presses']): Promise<void> {
  while (store.getSnapshot().phase === 'moved' && presses.continueHere < MOST_PRESSES) {
    presses.continueHere += 1;
    await store.continueHere();
    await pause(MOMENT_MS);
  }
}

function answerTo(
  question: OpenedTestResponse['test']['questions_reference'][number],
  index: number,
): AnswerDraft {
  return {
    selected: pickOf(question, index),
    comment: CONFIDENCE[index % CONFIDENCE.length] ?? 'I KNOW IT',
    commentChosen: index % 2 === 0,
    flag: index % 3 === 0,
    notes: index % 4 === 0 ? `Why I chose it, question ${index}.` : '',
    // Empty for questions of parts, which have no options to strike out.
    struckOut: index % 3 === 1 ? question.options.slice(-1) : [],
  };
}

function pickOf(
  { options, sub_questions, question_type }: OpenedTestResponse['test']['questions_reference'][number],
  index: number,
): AnswerDraft['selected'] {
  if (question_type === 'Sub Questions')
    return sub_questions.map((_, part) => String((part + index) % 2 === 0));
  if (question_type === 'Multiple Choice Question') return options.slice(0, 2);
  return options[index % options.length] ?? null;
}

/** Fields in which a report differs from the answers given. */
export function differences(given: AnswerDraft[], found: AnswerDraft[]): string[] {
  const fields = ({ selected, comment, commentChosen, flag, notes, struckOut }: AnswerDraft) => ({
    selected,
    comment,
    commentChosen,
    flag,
    notes,
    struckOut,
  });
  if (given.length !== found.length) return [`${found.length} answers for ${given.length}`];
  return given.flatMap((answer, index) => {
    const counted = found[index];
    if (counted !== undefined && isDeepStrictEqual(fields(counted), answer)) return [];
    return [`${index}: ${JSON.stringify(answer)}, but ${JSON.stringify(counted)}`];
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
