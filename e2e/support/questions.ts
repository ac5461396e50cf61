import { randomUUID } from 'node:crypto';
import type { QuestionDraft } from '@assay/assessment';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { logIn, newLearner } from './learner.ts';
import { asOwner } from './owner.ts';

/** Field of the editor. */
export function fieldOf(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** Row of the list. */
export function rowOf(page: Page, words: string): Locator {
  return page.getByRole('row').filter({ hasText: words });
}

/** Makes a call as the person whose page it is, as another of their windows would. */
async function callAs<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await page.request.fetch(path, { method, headers: { authorization }, data: body });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Words of a question that no other journey meets, in a topic of its own. */
export function newQuestionWords() {
  const mark = randomUUID().slice(0, 8);
  return {
    mark,
    topic: `Journey-${mark}`,
    stem: `Which valve closes first, ${mark}?`,
    /** Stands in its explanation alone. */
    word: `isovolumetric${mark}`,
  };
}

/** Saves a question as its author, without a browser. @returns its id */
export async function saveQuestion(
  author: Page,
  { topic, stem, word }: ReturnType<typeof newQuestionWords>,
): Promise<string> {
  const id = randomUUID();
  const content: QuestionDraft = {
    kind: 'single',
    stem: `<p>${stem}</p>`,
    images: [],
    options: ['The mitral valve', 'The aortic valve'],
    correct: [0],
    parts: [],
    explanation: `<p>Pressure rises in the ventricle: ${word}.</p>`,
    explanationImages: [],
    references: [],
    topic: [topic],
  };
  const body = { content, baseVersion: null, message: 'First words' };
  await callAs(author, `/api/questions/save-version/${id}`, body);
  return id;
}

/** Saves a change of the newest version as the next, while others have it open. */
export async function saveNext(
  author: Page,
  id: string,
  message: string,
  change: (content: QuestionDraft) => Partial<QuestionDraft>,
): Promise<void> {
  const { newest } = await callAs<{ newest: { number: number; content: QuestionDraft } }>(
    author,
    `/api/questions/get-question/${id}`,
  );
  const content = { ...newest.content, ...change(newest.content) };
  const body = { content, baseVersion: newest.number, message };
  await callAs(author, `/api/questions/save-version/${id}`, body);
}

/** Opens practice of a topic for a new learner. */
export async function openPractice(browser: Browser, baseURL: string, topic: string): Promise<Page> {
  const [found] = await asOwner(
    async (owner) =>
      (await owner.query<{ id: string }>('select id from topics where name = $1', [topic])).rows,
  );
  expect(found, `the topic ${topic}`).toBeDefined();
  const learner = await (await browser.newContext({ baseURL })).newPage();
  const address = `/menu/speciality-modules/topic-detail/${found?.id}/take-test?choice=all`;
  await logIn(learner, await newLearner(baseURL), address);
  return learner;
}
