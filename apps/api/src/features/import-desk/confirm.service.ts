import type { ImportId, QuestionId, UserId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { Contract, RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import {
  type BankedQuestion,
  listNewestNumbers,
  listStoredQuestions,
  listVersionsAt,
  lockBank,
  type QuestionToUpsert,
  upsertQuestions,
} from '../banks/banks.service.ts';
import { auditImport, importMessage } from '../imports/import.service.ts';
import { bankOf } from '../imports/question-store.ts';
import { countRevision, type ImportRow, lockImport, setConfirmed } from './imports.queries.ts';
import {
  listContents,
  listTaken,
  type Match,
  setMatches,
  setVersions,
  type TakenItem,
  type WrittenVersion,
} from './items.queries.ts';
import { matchQuestions } from './matches.service.ts';

/** Questions written at once: each statement has a timeout of seconds. */
const CHUNK = 250;

type Result = { added: number; changed: number; unchanged: number };

/**
 * Writes the questions of an import that are taken, in the ambient transaction: all or none. Two who confirm
 * at once make one import, and get the same answer. Refused where the bank is not as it was when the
 * questions were compared with it: they are compared anew then.
 */
export async function confirmImport(
  userId: UserId,
  id: ImportId,
  { take, revision }: RequestOf<Contract['confirmImport']>['body'],
): Promise<{ result: Result } | RefusalOf<'confirmImport'>> {
  if (!isId(id)) return new Failure('not_found');
  await lockBank();
  const row = await lockImport(id);
  if (row === null) return new Failure('not_found');
  const refusal = refusalOf(row);
  if (refusal !== null) return refusal;
  const taken = await listTaken(id);
  if (row.revision !== revision || taken.length !== take)
    return new Failure('selection_changed', { count: taken.length });
  const outdated = await findOutdated(taken);
  if (outdated.length > 0) {
    await matchAnew(id, outdated);
    await countRevision(id);
    return new Failure('bank_changed');
  }
  return { result: await write(userId, row, taken) };
}

/** The answer for an import that is not to be confirmed; null for one that is. */
function refusalOf({
  state,
  added,
  changed,
  unchanged,
}: ImportRow): { result: Result } | RefusalOf<'confirmImport'> | null {
  if (state === 'ready') return null;
  if (state === 'confirmed')
    return { result: { added: added ?? 0, changed: changed ?? 0, unchanged: unchanged ?? 0 } };
  const hasEnded = state === 'undone' || state === 'discarded';
  return new Failure(hasEnded ? 'import_ended' : 'import_not_ready');
}

/** Questions of which the bank has something else now than was shown. */
async function findOutdated(taken: TakenItem[]): Promise<TakenItem[]> {
  const names = taken.flatMap(({ source_id }) => source_id ?? []);
  const stored = new Map((await listStoredQuestions(names)).map((each) => [each.source_id, each]));
  const near = taken.flatMap(({ as_version, match_id }) => (as_version ? (match_id ?? []) : []));
  const newest = new Map((await listNewestNumbers(near)).map(({ id, number }) => [id, number]));
  return taken.filter((item) => {
    const known = stored.get(item.source_id ?? '');
    if (item.as_version) return newest.get(item.match_id as QuestionId) !== item.match_version;
    if (item.class === 'changed') return known?.id !== item.match_id || known?.number !== item.match_version;
    return known !== undefined;
  });
}

/**
 * Compares questions with the bank once more. One near to a question that has a newer version stays near to
 * it.
 */
async function matchAnew(id: ImportId, outdated: TakenItem[]): Promise<void> {
  const near = outdated.flatMap(({ match_id }) => match_id ?? []);
  const newest = new Map((await listNewestNumbers(near)).map((each) => [each.id, each.number]));
  const contents = await listContents(
    id,
    outdated.map(({ number }) => number),
  );
  const matches = await matchQuestions(
    contents.map(({ content }, index) => ({
      question: questionSchema.parse(content),
      hasWarning: outdated[index]?.findings.some(({ level }) => level === 'warning') ?? false,
    })),
    () => null,
  );
  await setMatches(
    id,
    matches.map((match, index): Match & { number: number } => {
      const {
        number = 0,
        class: before,
        match_id = null,
        resemblance = null,
      } = {
        resemblance: null,
        ...outdated[index],
      };
      const version = match_id === null ? undefined : newest.get(match_id);
      const staysNear = before === 'near' && match.match_id === null && version !== undefined;
      return staysNear
        ? { ...match, number, class: 'near', is_taken: false, match_id, match_version: version, resemblance }
        : { ...match, number };
    }),
  );
}

async function write(userId: UserId, row: ImportRow, taken: TakenItem[]): Promise<Result> {
  const result: Result & { waiting: number } = { added: 0, changed: 0, unchanged: 0, waiting: 0 };
  const banks = new Set<string>();
  const origin = { message: importMessage(row.file_name), authorId: userId };
  for (const chunk of chunksOf(taken)) {
    const questions = await questionsOf(row.id, chunk);
    for (const { question } of questions) banks.add(bankOf(question.id) ?? '');
    const written = await upsertQuestions(questions, origin);
    for (const count of ['added', 'changed', 'unchanged', 'waiting'] as const)
      result[count] += written[count];
    await setVersions(
      row.id,
      chunk.map((item, index) => versionOf(item, written.banked[index])),
    );
  }
  const { added, changed, unchanged } = result;
  await setConfirmed(row.id, { added, changed, unchanged });
  const by = await staffActor(userId);
  await auditImport([...banks], result, { by, fileName: row.file_name, importId: row.id });
  return { added, changed, unchanged };
}

/** Chunks in the file's order; none has two versions of the same question. */
function* chunksOf(taken: TakenItem[]): Generator<TakenItem[]> {
  let chunk = new Map<QuestionId, TakenItem>();
  for (const item of taken) {
    const target = targetOf(item);
    if (chunk.size >= CHUNK || chunk.has(target)) {
      yield [...chunk.values()];
      chunk = new Map();
    }
    chunk.set(target, item);
  }
  yield [...chunk.values()];
}

function targetOf({ as_version, match_id, question_id }: TakenItem): QuestionId {
  return as_version && match_id !== null ? match_id : question_id;
}

async function questionsOf(id: ImportId, chunk: TakenItem[]): Promise<QuestionToUpsert[]> {
  const contents = await listContents(
    id,
    chunk.map(({ number }) => number),
  );
  const asVersions = chunk.flatMap(({ as_version, match_id, match_version: number }) =>
    as_version && match_id !== null && number !== null ? [{ id: match_id, number }] : [],
  );
  const names = new Map((await listVersionsAt(asVersions)).map((version) => [version.id, version.name]));
  return chunk.map((item, index) => {
    const { content, tex = null } = contents[index] ?? {};
    const question = questionSchema.parse(content);
    const name = item.as_version ? names.get(targetOf(item)) : undefined;
    return {
      question: name === undefined ? question : { ...question, id: name },
      tex,
      newId: item.question_id,
    };
  });
}

function versionOf(item: TakenItem, banked: BankedQuestion | undefined): WrittenVersion {
  if (banked === undefined) throw new Error('A question was not written.');
  const isNew = !item.as_version && item.class !== 'changed';
  return {
    number: item.number,
    question_id: banked.id,
    version_before: isNew ? null : banked.version - 1,
    version_after: banked.version,
  };
}
