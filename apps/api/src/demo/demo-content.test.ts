import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Question } from '@assay/assessment';
import { beforeAll, expect, it } from 'vitest';
import { databaseFolder } from '../config.ts';
import { prepareQuestion } from '../features/imports/prepare-question.ts';
import { pictureSizeOf, pictureTypeOf } from '../features/pictures/picture-type.ts';
import {
  type DemoTest,
  readDemoPicture,
  readDemoQuestions,
  readDemoTenant,
  readDemoTests,
  readDemoTickets,
} from './demo-content.ts';

type Single = Extract<Question, { kind: 'single' }>;

let college: Question[];
let all: Question[];
let tests: DemoTest[];
beforeAll(async () => {
  college = await readDemoQuestions('demo');
  all = [...college, ...(await readDemoQuestions('north'))];
  tests = [...(await readDemoTests('demo')), ...(await readDemoTests('north'))];
});

const words = (html: string): string => html.replaceAll(/<[^>]*>/gu, '').trim();
const choices = (question: Question): string[] => (question.kind === 'parts' ? [] : question.options);
const picturesOf = (question: Question) => [...question.images, ...question.explanationImages];
const rightOptions = (question: Question): string[] =>
  question.kind === 'parts' ? [] : question.correct.map((index) => words(question.options[index] ?? ''));
const isSingle = (question: Question): question is Single => question.kind === 'single';

it('the college has at least 150 questions in eight topics, each under a name of its own', () => {
  expect(college.length).toBeGreaterThanOrEqual(150);
  const topics = Map.groupBy(college, ({ topic }) => topic[1]);
  expect(topics.size).toBe(8);
  expect(Math.min(...[...topics.values()].map((questions) => questions.length))).toBeGreaterThanOrEqual(15);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ stem }) => stem)).size).toBe(all.length);
});

it('every question can be published, with pictures of a known kind and size', async () => {
  for (const question of all) {
    for (const { file } of picturesOf(question)) {
      const bytes = await readDemoPicture(file);
      expect(pictureTypeOf(bytes), file).not.toBeNull();
      const size = pictureSizeOf(bytes);
      expect(size, file).toEqual({ width: expect.any(Number), height: expect.any(Number) });
    }
    expect(prepareQuestion(question), question.id).toMatchObject({ type: 'prepared' });
  }
});

it('no mathematics is left that could not be read', () => {
  for (const question of all)
    expect(JSON.stringify(prepareQuestion(question)), question.id).not.toMatch(/\\\\[([]|<merror/u);
});

it('every question teaches, says by name where to read on, and is filed four steps deep', () => {
  const shallow = all.filter(
    ({ explanation, references, topic }) =>
      words(explanation).length < 200 || references.length === 0 || topic.length !== 4,
  );
  expect(shallow.map(({ id }) => id)).toEqual([]);
});

it('what is shown as plain text holds no markup', () => {
  const plain = all.flatMap((question) => [
    ...question.topic,
    ...question.references.map(({ title }) => title),
    ...picturesOf(question).flatMap(({ alt, caption }) => [alt, caption ?? '']),
  ]);
  expect(plain.filter((text) => /[<&]/u.test(text))).toEqual([]);
});

it('every drawing in the folder is shown by a question', async () => {
  const drawn = await readdir(join(databaseFolder, 'demo', 'pictures'));
  expect(drawn.sort()).toEqual([...new Set(all.flatMap(picturesOf).map(({ file }) => file))].sort());
});

it('no picture of a stem gives the answer away by its name, description or caption', () => {
  const telling = all.filter((question) => {
    const pictureTexts = question.images.map(({ file, alt, caption }) => `${file} ${alt} ${caption ?? ''}`);
    const text = pictureTexts.join(' ').toLowerCase();
    return rightOptions(question).some((option) => text.includes(option.toLowerCase()));
  });
  expect(telling.map(({ id }) => id)).toEqual([]);
});

it('neither place nor length tells the right option', () => {
  const singles = college.filter(isSingle);
  const firstFive = [...Array(5).keys()];
  const shares = firstFive.map(
    (place) => singles.filter(({ correct }) => correct[0] === place).length / singles.length,
  );
  expect(Math.min(...shares)).toBeGreaterThan(0.08);
  expect(Math.max(...shares)).toBeLessThan(0.3);
  const longest = singles.filter((question) => {
    const [right] = rightOptions(question);
    return choices(question).every(
      (option) => words(option) === right || words(option).length < (right?.length ?? 0),
    );
  });
  expect(longest.length / singles.length).toBeLessThan(0.33);
  const statements = college.flatMap((question) => (question.kind === 'parts' ? question.parts : []));
  const share = statements.filter(({ correct }) => correct).length / statements.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
});

const isForPractice = ({ id }: Pick<Question, 'id'>): boolean => /^(?:north-)?practice-\d+$/u.test(id);

it('every question is asked in a test but those for practice, and no test asks one twice', () => {
  const asked = tests.flatMap(({ questions }) => questions);
  const examined = all.filter((question) => !isForPractice(question));
  const inTests = asked.filter((id) => !isForPractice({ id }));
  expect([...new Set(inTests)].sort()).toEqual(examined.map(({ id }) => id).sort());
  for (const { name, questions } of tests) expect(new Set(questions).size, name).toBe(questions.length);
  expect(new Set(tests.map(({ name }) => name)).size).toBe(tests.length);
});

it('the shortest quiz asks what no other test asks, so that its wrong answers can be practised at once', () => {
  const quizzes = tests.filter(({ type }) => type === 'Quiz').toSorted((a, b) => a.minutes - b.minutes);
  const [shortest] = quizzes;
  const elsewhere = new Set(tests.filter((each) => each !== shortest).flatMap(({ questions }) => questions));
  expect(shortest?.questions.length).toBeGreaterThanOrEqual(5);
  expect(shortest?.questions.filter((id) => elsewhere.has(id))).toEqual([]);
});

it('both tenants have topics to practise before any test, each with at least three questions that are filed under a subtopic of the tests', async () => {
  for (const tenant of ['demo', 'north'] as const) {
    const questions = await readDemoQuestions(tenant);
    const subtopics = (of: Question[]) => new Set(of.map(({ topic }) => topic.join(' > ')));
    const examined = subtopics(questions.filter((question) => !isForPractice(question)));
    const asked = new Set(tests.flatMap((test) => test.questions));
    const practised = questions.filter((question) => isForPractice(question) && !asked.has(question.id));
    expect([...subtopics(practised)].filter((subtopic) => !examined.has(subtopic))).toEqual([]);
    const topics = Map.groupBy(practised, ({ topic }) => topic.slice(0, 3).join(' > '));
    expect(topics.size).toBeGreaterThanOrEqual(3);
    expect(Math.min(...[...topics.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(3);
  }
});

it.each(['demo', 'north'] as const)(
  'the tickets of %s are about its topics, the oldest first, and some of them wait',
  async (tenant) => {
    const { document } = await readDemoTenant(tenant);
    const { tickets, snippets } = await readDemoTickets(tenant);
    expect(tickets.filter(({ topic }) => !document.ticket_topics?.includes(topic))).toEqual([]);
    const hours = tickets.map(({ hoursAgo }) => hoursAgo);
    expect(hours).toEqual(hours.toSorted((a, b) => b - a));
    expect(tickets.some(({ chat }) => chat.at(-1)?.from !== 'staff')).toBe(true);
    expect(tickets.some(({ chat }) => chat.at(-1)?.status === 'Closed')).toBe(true);
    expect(snippets.length).toBeGreaterThan(1);
  },
);
