import { buffer } from 'node:stream/consumers';
import type { Picture, QuestionId } from '@assay/assessment';
import type { QuestionToWrite } from '@assay/interchange';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId } from '../../db/context.ts';
import { type BankSelection, readQuestionVersions, selectQuestions } from './bank-contents.queries.ts';
import { lockBank } from './banks.queries.ts';
import type { BankedQuestion } from './banks.service.ts';

export type { BankSelection } from './bank-contents.queries.ts';
export { countReleased, listBanks, listTopicsOfQuestions, selectQuestions } from './bank-contents.queries.ts';

/** Describes a selection for an audit, by the names that it was made with. */
export function describeSelection({ bank, topic }: BankSelection): { bank: string; topic: string } {
  return { bank: bank ?? 'all', topic: topic.length === 0 ? 'all' : topic.join(' > ') };
}

/** Questions read at once, with their pictures. */
export const CHUNK = 20;

/** The questions of a bank with their pictures, in the ambient transaction; no import comes in between. */
export async function* readBankContents(
  files: FileStore,
  selection: BankSelection,
): AsyncGenerator<QuestionToWrite> {
  await lockBank();
  const selected = await selectQuestions(selection, { withRetired: true });
  for (let start = 0; start < selected.length; start += CHUNK) {
    yield* await readContents(files, selected.slice(start, start + CHUNK));
  }
}

/** These versions with their pictures, in their order; a few at a time, since the pictures are in memory. */
export async function readContents(
  files: FileStore,
  versions: { id: QuestionId; version: number }[],
): Promise<QuestionToWrite[]> {
  const contents: QuestionToWrite[] = [];
  for (const question of await readQuestionVersions(versions)) {
    const pictures = await readPictures(files, [...question.images, ...question.explanationImages]);
    contents.push({ question, pictures });
  }
  return contents;
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

/** The selected questions with their content, in the same order. */
export async function readBankedQuestions(
  selected: { id: QuestionId; version: number }[],
): Promise<BankedQuestion[]> {
  const contents = await readQuestionVersions(selected);
  return selected.flatMap((each, index) => {
    const content = contents[index];
    return content === undefined ? [] : [{ ...each, content }];
  });
}
