import { buffer } from 'node:stream/consumers';
import type { Picture } from '@assay/assessment';
import type { QuestionToWrite } from '@assay/interchange';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId } from '../../db/context.ts';
import { lockBank } from './bank.queries.ts';
import { type BankSelection, readQuestionVersions, selectQuestions } from './bank-contents.queries.ts';
import {
  hasOtherType,
  orderTest,
  spread,
  type TestFault,
  type TestOrder,
  type TestOrdered,
} from './order-test.ts';

const CHUNK = 100;

/** The questions of a bank with their pictures, in the ambient transaction; no import comes in between. */
export async function* readBankContents(
  files: FileStore,
  selection: BankSelection,
): AsyncGenerator<QuestionToWrite> {
  await lockBank();
  const selected = await selectQuestions(selection);
  for (let start = 0; start < selected.length; start += CHUNK) {
    for (const question of await readQuestionVersions(selected.slice(start, start + CHUNK))) {
      yield {
        question,
        pictures: await readPictures(files, [...question.images, ...question.explanationImages]),
      };
    }
  }
}

async function readPictures(files: FileStore, pictures: Picture[]): Promise<Map<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>();
  for (const { file } of pictures) {
    const stream = await files.read(currentTenantId(), file);
    if (stream === null) throw new Error(`The picture ${file} is not among the tenant's files.`);
    read.set(file, await buffer(stream));
  }
  return read;
}

/** Publishes a test of questions that are in the bank already; in the ambient transaction. */
export async function publishFromBank(
  selection: BankSelection,
  test: TestOrder,
): Promise<TestOrdered | TestFault | { type: 'nothing_selected' }> {
  await lockBank();
  if (await hasOtherType(test)) return { type: 'test_has_other_type' };
  const selected = await selectQuestions(selection);
  if (selected.length === 0) return { type: 'nothing_selected' };
  const positions = spread(selected.length, test.take);
  if ('type' in positions) return positions;
  const chosen = positions.flatMap((position) => selected[position] ?? []);
  const contents = await readQuestionVersions(chosen);
  const questions = chosen.flatMap((each, index) => {
    const content = contents[index];
    return content === undefined ? [] : [{ ...each, content }];
  });
  return orderTest(test, questions);
}
