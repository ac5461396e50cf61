import type { ImportId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import { type Contract, MAX_LISTED_ITEMS, type RequestOf } from '@assay/contract';
import { labelOf, plainText } from '@assay/interchange';
import { inTransaction } from '../../db/context.ts';
import { isId, newId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { checkDraft } from '../authoring/preview.service.ts';
import { type KeptVersion, listVersionsAt } from '../banks/banks.service.ts';
import { openSimilarityIndex } from '../banks/similar-questions.service.ts';
import { countRevision, findImport, type ImportRow } from './imports.queries.ts';
import { lockOpenImport } from './imports.service.ts';
import {
  type ClassCount,
  countItems,
  hasName,
  type ItemRow,
  listClasses,
  listItems,
  setCorrected,
  setDecision,
} from './items.queries.ts';
import { isTakable, matchQuestions } from './matches.service.ts';

const USUAL_SIZE = 20;

/** A question of an import, with the version of the bank's question that it is or resembles. */
export type ShownItem = { row: ItemRow; stored: KeptVersion | null };

export async function listImportItems(
  id: ImportId,
  { page = 1, size = USUAL_SIZE, ...filter }: RequestOf<Contract['listImportItems']>['query'],
): Promise<{ items: ShownItem[]; total: number } | RefusalOf<'listImportItems'>> {
  if (!isId(id) || (await findImport(id)) === null) return new Failure('not_found');
  const { rows, total } = await listItems(
    id,
    {
      class: filter.class ?? null,
      isTaken: filter.decision === undefined ? null : filter.decision === 'take',
      number: filter.number ?? null,
    },
    { offset: (page - 1) * size, atMost: Math.min(size, MAX_LISTED_ITEMS) },
  );
  return { items: await withStored(rows), total };
}

async function withStored(rows: ItemRow[]): Promise<ShownItem[]> {
  const wanted = rows.flatMap(({ match_id: id, match_version: number }) =>
    id === null || number === null ? [] : [{ id, number }],
  );
  const stored = new Map((await listVersionsAt(wanted)).map((version) => [version.id, version]));
  return rows.map((row) => ({ row, stored: stored.get(row.match_id ?? newId<'question'>()) ?? null }));
}

type Counted = { revision: number; counts: ClassCount[] };

/** Finds an import whose questions can be decided about, and locks it. */
async function lockReadyImport(
  id: ImportId,
): Promise<ImportRow | Failure<'not_found' | 'import_ended' | 'import_not_ready'>> {
  const row = await lockOpenImport(id);
  if (row instanceof Failure) return row;
  return row.state === 'ready' ? row : new Failure('import_not_ready');
}

/** Takes or skips questions, in the ambient transaction: all of them, or none. */
export async function decideItems(
  id: ImportId,
  { numbers, decision, asVersion }: RequestOf<Contract['decideImportItems']>['body'],
): Promise<Counted | RefusalOf<'decideImportItems'>> {
  const row = await lockReadyImport(id);
  if (row instanceof Failure) return row;
  const found = await listClasses(id, numbers);
  if (found.length !== new Set(numbers).size) return new Failure('not_found');
  const isTaken = decision === 'take';
  const refused = isTaken ? found.filter((item) => !isTakable(item.class)) : [];
  if (refused.length > 0)
    return new Failure('items_not_takable', { numbers: refused.map(({ number }) => number) });
  await setDecision(id, numbers, isTaken, asVersion ?? null);
  return { revision: await countRevision(id), counts: await countItems([id]) };
}

/** Puts a corrected question in place of one of the file, in the ambient transaction. */
export async function correctItem(
  id: ImportId,
  numberText: string,
  { content }: RequestOf<Contract['correctImportItem']>['body'],
): Promise<(Counted & { item: ShownItem }) | RefusalOf<'correctImportItem'>> {
  const row = await lockReadyImport(id);
  if (row instanceof Failure) return row;
  const number = /^[1-9]\d{0,5}$/u.test(numberText) ? Number(numberText) : 0;
  const one = { class: null, isTaken: null, number };
  const [item] = (await listItems(id, one, { offset: 0, atMost: 1 })).rows;
  if (item === undefined) return new Failure('not_found');
  const name = await nameOf(row, item);
  const { question: checked, tex, faults } = await checkDraft(content, name, null);
  if (faults.length > 0) return new Failure('question_faulty', { findings: faults });
  const question = questionSchema.parse(checked);
  const findSimilar = await openSimilarityIndex(inTransaction);
  const [match] = await matchQuestions([{ question, hasWarning: false }], findSimilar);
  if (match === undefined) throw new Error('The question was not compared with the bank.');
  await setCorrected(id, number, {
    ...match,
    label: labelOf(plainText(question.stem)) ?? '',
    source_id: name,
    content: question,
    tex,
  });
  const [shown] = await withStored((await listItems(id, one, { offset: 0, atMost: 1 })).rows);
  if (shown === undefined) throw new Error('The corrected question is gone.');
  return { item: shown, revision: await countRevision(id), counts: await countItems([id]) };
}

/**
 * Name of a question in the bank. One that was refused for a name, or a content, that another one has gets a
 * name of its own.
 */
async function nameOf({ id, bank }: ImportRow, item: ItemRow): Promise<string> {
  const own = `${bank}:${item.question_id.slice(-12)}`;
  const name = item.source_id ?? own;
  return (await hasName(id, item.number, name)) ? own : name;
}
