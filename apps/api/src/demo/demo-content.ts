import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Picture, type Question, TEST_TYPES, type TestId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import { TICKET_STATUSES } from '@assay/contract/tickets';
import { z } from 'zod';
import type { FileStore } from '../adapters/files/file-store.ts';
import { databaseFolder } from '../config.ts';
import { operator } from '../features/audits/audits.service.ts';
import { upsertQuestions } from '../features/banks/banks.service.ts';
import type { QuestionToKeep } from '../features/banks/question-tex.ts';
import { releaseQuestions } from '../features/banks/release.service.ts';
import { prepareQuestion } from '../features/imports/prepare-question.ts';
import { pictureSizeOf } from '../features/pictures/picture-type.ts';
import { storePicture } from '../features/pictures/pictures.service.ts';
import { publishTest } from '../features/publishing/publish.service.ts';
import { readTenantFolder, type TenantFolder } from '../tenant-folders/read-tenant-folder.ts';

/** Who made the demonstration, for its audits. */
export const DEMONSTRATION = operator('the demonstration');

const testSchema = z.object({
  name: z.string(),
  type: z.enum(TEST_TYPES),
  minutes: z.int(),
  questions: z.array(z.string()),
});
export type DemoTest = z.infer<typeof testSchema>;

const demoFolder = join(databaseFolder, 'demo');

async function readJson<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await readFile(join(demoFolder, path), 'utf8')));
}

export type DemoName = 'demo' | 'north';

const COLLEGE_TOPICS = [
  'cardiology',
  'respiratory',
  'renal',
  'endocrine',
  'neurology',
  'gastroenterology',
  'infection',
  'evidence',
];
/**
 * Questions of the practice files stand in no exam, and some in one short quiz alone: a learner who has taken
 * no test yet can practise the others, and after that quiz what was wrong in it.
 */
const QUESTION_FILES: Record<DemoName, string[]> = {
  demo: [...COLLEGE_TOPICS.flatMap((topic) => [topic, `${topic}-2`]), 'practice'],
  north: ['north', 'north-practice'],
};

/** @throws when the folder has a fault */
export async function readDemoTenant(name: DemoName): Promise<TenantFolder> {
  const read = await readTenantFolder(join(demoFolder, 'tenants', name));
  if (read.type === 'folder') return read.folder;
  const faults = read.faults.map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`);
  throw new Error(`The demo tenant ${name} cannot be read: ${faults.join(' ')}`);
}

export async function readDemoTests(tenant: DemoName): Promise<DemoTest[]> {
  const all = await readJson(
    z.object({ demo: z.array(testSchema), north: z.array(testSchema) }),
    'tests.json',
  );
  return all[tenant];
}

export function readDemoNames(): Promise<{ first: string[]; last: string[] }> {
  const names = z.array(z.string()).min(1);
  return readJson(z.object({ first: names, last: names }), 'learners.json');
}

const ticketsSchema = z.object({
  snippets: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The oldest first. */
  tickets: z.array(
    z.object({
      /** Address of the learner who wrote it. */
      learner: z.string(),
      topic: z.string(),
      subject: z.string(),
      description: z.string(),
      /** A question of the learner's latest report, from 1. */
      aboutQuestion: z.int().nullable().default(null),
      hoursAgo: z.int().positive(),
      chat: z.array(
        z.object({
          from: z.enum(['learner', 'staff']),
          message: z.string(),
          status: z.enum(TICKET_STATUSES).optional(),
        }),
      ),
      /** Note by staff about it. */
      note: z.string().nullable().default(null),
      /** True when one of the staff has taken it on. */
      isTaken: z.boolean(),
    }),
  ),
});
export type DemoTickets = z.infer<typeof ticketsSchema>;

export async function readDemoTickets(tenant: DemoName): Promise<DemoTickets> {
  return (await readJson(z.object({ demo: ticketsSchema, north: ticketsSchema }), 'tickets.json'))[tenant];
}

/** Reads the questions of a tenant's bank, as their authors wrote them. */
export async function readDemoQuestions(tenant: DemoName): Promise<Question[]> {
  const questions: Question[] = [];
  for (const file of QUESTION_FILES[tenant])
    questions.push(...(await readJson(z.array(questionSchema), `questions/${file}.json`)));
  return questions;
}

/** Reads the bytes of a picture that a demo question names. */
export function readDemoPicture(file: string): Promise<Uint8Array> {
  return readFile(join(demoFolder, 'pictures', file));
}

/**
 * Imports the demo questions of a tenant into its bank, releases them for practice and publishes tests made
 * of them; in the ambient transaction.
 * @returns the tests' ids
 */
export async function publishDemoContent(
  files: FileStore,
  tenant: DemoName,
  tests: DemoTest[],
): Promise<TestId[]> {
  const store = async (pictures: Picture[], purpose: 'question' | 'explanation') => {
    const stored: Picture[] = [];
    for (const picture of pictures) {
      const bytes = await readDemoPicture(picture.file);
      stored.push({ ...picture, file: await storePicture(files, bytes, purpose), ...pictureSizeOf(bytes) });
    }
    return stored;
  };
  // The bank has the tenant's short name.
  const bankedId = (id: string) => `${tenant}:${id}`;
  const prepared: QuestionToKeep[] = [];
  for (const question of await readDemoQuestions(tenant)) {
    const images = await store(question.images, 'question');
    const explanationImages = await store(question.explanationImages, 'explanation');
    const id = bankedId(question.id);
    const result = prepareQuestion({ ...question, id, images, explanationImages });
    if (result.type === 'refused')
      throw new Error(`Demo question ${question.id} is refused: ${result.reason}.`);
    prepared.push(result);
  }
  const { banked } = await upsertQuestions(prepared);
  await releaseQuestions({ bank: tenant, topic: [] }, true, DEMONSTRATION);
  const bySource = new Map(banked.map((question) => [question.content.id, question]));
  const ids: TestId[] = [];
  for (const test of tests) {
    const questions = test.questions.map((id) => {
      const question = bySource.get(bankedId(id));
      if (question === undefined)
        throw new Error(`Demo test "${test.name}" names the unknown question ${id}.`);
      return question;
    });
    ids.push((await publishTest({ ...test, questions, answers: null, subject: null })).testId);
  }
  return ids;
}
