import { contract } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts';
import { roundsOf } from '../../apps/api/src/testing/test-forms.ts';
import { keyedQuestions, markerOf, pictureOf } from './key-scan-questions.ts';
import { type Heard, hearEverything, type Report, type World } from './key-scan-world.ts';
import { noteFigures, seedOfRun } from './run.ts';

const QUESTIONS = 200;
const APART = 4;
const ROUNDS = roundsOf(1, 50);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('tells nothing of a question that is in an open attempt: no mark, no status, no figure, whatever the key is', {
  timeout: 1_800_000,
}, async () => {
  const seed = seedOfRun();
  const counts = { bytes: 0, answers: 0, reports: 0, told: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await worldOf(seed + round, 1);
    const other = await worldOf(seed + round, 2);
    const about = `seed ${seed + round}`;
    expect(marksIn(first, seed + round), about).toEqual([]);
    expect(
      [...first.reports, ...other.reports].flatMap((report) => leaksIn(report, first, other)),
      about,
    ).toEqual([]);
    expect(withoutNames(other.heard), about).toEqual(withoutNames(first.heard));
    expectEveryCall(first.heard);
    // The scan works: after the exam everything is shown, and the two worlds differ.
    expect(first.after.flatMap(({ test: paper }) => paper.questions_reference.map(toldOf))).not.toContain(
      false,
    );
    expect(first.after.map(({ confidence }) => confidence)).not.toContain(null);
    expect(keysOf(other.after)).not.toEqual(keysOf(first.after));
    counts.answers += first.heard.length + other.heard.length;
    counts.reports += first.reports.length + other.reports.length;
    counts.bytes += [...first.heard, ...other.heard].reduce((sum, { text }) => sum + text.length, 0);
    counts.told += first.after.reduce((sum, { total }) => sum + total, 0);
  }
  noteFigures('the key of an open exam', {
    questions: ROUNDS * QUESTIONS,
    'answers of the server': counts.answers,
    'of them reports': counts.reports,
    'MB scanned': (counts.bytes / 1e6).toFixed(1),
    leaks: 0,
    'questions told after the exam': counts.told,
  });
});

/** Questions that look the same by the same seed; those of the exam have another key in another world. */
function worldOf(seed: number, key: number): Promise<World> {
  const random = seededRandom(seed);
  const exam = keyedQuestions(random, seededRandom(seed * 7 + key), { seed, from: 0, count: QUESTIONS });
  const apart = keyedQuestions(random, seededRandom(seed), { seed, from: QUESTIONS, count: APART });
  return hearEverything(test, exam, apart);
}

/** The marks of the exam's questions that were heard. */
function marksIn({ heard }: World, seed: number): string[] {
  const everything = heard.map(({ text }) => text).join('\n');
  const marks = Array.from({ length: QUESTIONS + APART }, (_, number) => markerOf(seed, number));
  const found = marks.filter((mark) => everything.includes(mark) || everything.includes(pictureOf(mark)));
  // Those apart are shown, which proves that marks are found where they are.
  expect(found.slice(-APART)).toEqual(marks.slice(-APART));
  return found.slice(0, -APART);
}

/** Leaks of a report about questions that are in the open attempt, in words. */
function leaksIn(report: Report, ...worlds: World[]): string[] {
  const isOpen = (id: string) => worlds.some(({ openIds }) => openIds.has(id));
  const { questions_reference: questions } = report.test;
  const told = questions.flatMap((question, index) =>
    isOpen(question._id) && (toldOf(question) || report.answers[index]?.status !== null)
      ? [`question ${question._id}`]
      : [],
  );
  const { correct_answers, wrong_answers, partial_answers, confidence } = report;
  const figures = [correct_answers, wrong_answers, partial_answers, confidence].some((each) => each !== null);
  return figures && questions.some(({ _id }) => isOpen(_id)) ? [...told, `figures of ${report._id}`] : told;
}

function toldOf(question: Report['test']['questions_reference'][number]): boolean {
  const { correct_option, correct_options, sub_questions, explanation, sub_topic_reference } = question;
  return (
    correct_option !== null ||
    correct_options !== null ||
    sub_questions.some((part) => part.answer !== null || part.correct_option !== null) ||
    explanation.description !== null ||
    Object.values(sub_topic_reference).some((each) => each !== null)
  );
}

function keysOf(reports: Report[]) {
  return reports.map(({ test: paper }) =>
    paper.questions_reference.map(({ correct_option, correct_options, sub_questions }) => [
      correct_option,
      correct_options,
      sub_questions,
    ]),
  );
}

const NAMES =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{43}|[0-9a-f]{12}(?=[.@])|\d{4}-\d\d-\d\dT[\d:.]+Z|"time_taken_seconds":\d+|"qData":\[[^\]]*\]/gu;

/**
 * Everything received, without ids, secrets, hosts and times, so that two worlds can be compared to the
 * letter.
 */
function withoutNames(heard: Heard[]): string[] {
  return heard.map(({ name, status, text, headerNames }) => {
    return `${name} ${status} ${headerNames.join()} ${text.replace(NAMES, '#')}`;
  });
}

function expectEveryCall(heard: Heard[]): void {
  const called = new Set<string>(heard.map(({ name }) => name));
  expect(Object.keys(contract).filter((name) => !called.has(name))).toEqual([]);
}
