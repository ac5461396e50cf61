import type { ImportId, QuestionDraft, QuestionId } from '@assay/assessment';
import { IMPORT_ITEM_CLASSES, IMPORT_MARKS, type ImportItemClass } from '@assay/contract';
import { one, query } from '../../db/query.ts';
import type { QuestionTex } from '../banks/question-tex.ts';
import type { ItemFinding } from './reading/item-findings.ts';

/** Class of a question, with the one of the bank or of the file that it is or resembles. */
export type Match = {
  class: ImportItemClass;
  is_taken: boolean;
  question_id: QuestionId;
  match_id: QuestionId | null;
  match_version: number | null;
  match_number: number | null;
  resemblance: number | null;
};

export type NewItem = Match & {
  number: number;
  place: string;
  label: string;
  source_id: string | null;
  content: unknown;
  tex: QuestionTex | null;
  draft: QuestionDraft | null;
  findings: ItemFinding[];
};

export type ItemRow = NewItem & { as_version: boolean; corrected: boolean };

const COLUMNS = `number, place, label, class, is_taken, as_version, corrected, question_id, source_id, content, tex, draft,
       findings, match_id, match_version, match_number, resemblance`;

export async function insertItems(importId: ImportId, items: NewItem[]): Promise<void> {
  await query(
    `insert into import_items (tenant_id, import_id, number, place, label, class, is_taken, question_id, source_id,
       content, tex, draft, findings, match_id, match_version, match_number, resemblance)
     select n.tenant_id, $2, r.number, r.place, r.label, r.class, r.is_taken, r.question_id, r.source_id, r.content,
            r.tex, r.draft, r.findings, r.match_id, r.match_version, r.match_number, r.resemblance
     from tenants n cross join jsonb_to_recordset($3::jsonb)
       as r (number integer, place text, label text, class text, is_taken boolean, question_id uuid, source_id text,
             content jsonb, tex jsonb, draft jsonb, findings jsonb, match_id uuid, match_version integer,
             match_number integer, resemblance real)
     where n.tenant_id = $1`,
    [importId, JSON.stringify(items)],
  );
}

export async function deleteItems(importId: ImportId): Promise<void> {
  await query('delete from import_items where tenant_id = $1 and import_id = $2', [importId]);
}

export type ClassCount = { import_id: ImportId; class: ImportItemClass; is_taken: boolean; items: number };

/** Numbers of the questions of these imports by class and decision. */
export async function countItems(importIds: ImportId[]): Promise<ClassCount[]> {
  return query<ClassCount>(
    `select import_id, class, is_taken, count(*)::int as items from import_items
     where tenant_id = $1 and import_id = any($2::uuid[]) group by 1, 2, 3`,
    [importIds],
  );
}

const MARK = `case ${IMPORT_ITEM_CLASSES.map(
  (each) => `when class = '${each}' then '${IMPORT_MARKS[each]}'`,
).join(' ')} end`;

/** A letter for each question in the file's order, a capital where it is taken. */
export async function readMarks(importId: ImportId): Promise<string> {
  const rows = await query<{ marks: string | null }>(
    `select string_agg(case when is_taken then upper(${MARK}) else ${MARK} end, '' order by number) as marks
     from import_items where tenant_id = $1 and import_id = $2`,
    [importId],
  );
  return one(rows).marks ?? '';
}

export type ItemFilter = { class: ImportItemClass | null; isTaken: boolean | null; number: number | null };

/** A page of the questions that match: faults, near ones, then the others; and the number of all. */
export async function listItems(
  importId: ImportId,
  filter: ItemFilter,
  { offset, atMost }: { offset: number; atMost: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const where = `tenant_id = $1 and import_id = $2 and ($3::text is null or class = $3)
       and ($4::boolean is null or is_taken = $4) and ($5::integer is null or number = $5)`;
  const values = [importId, filter.class, filter.isTaken, filter.number];
  const counted = await query<{ items: number }>(
    `select count(*)::int as items from import_items where ${where}`,
    values,
  );
  const rows = await query<ItemRow>(
    `select ${COLUMNS} from import_items where ${where}
     order by case when class = 'fault' then 0 when class = 'near' then 1 else 2 end, number limit $6 offset $7`,
    [...values, atMost, offset],
  );
  return { rows, total: one(counted).items };
}

export type ListedItem = Pick<ItemRow, 'number' | 'class'>;

/** The classes of these questions, by number. */
export async function listClasses(importId: ImportId, numbers: number[]): Promise<ListedItem[]> {
  return query<ListedItem>(
    `select number, class from import_items
     where tenant_id = $1 and import_id = $2 and number = any($3::integer[]) order by number`,
    [importId, numbers],
  );
}

/** @param asVersion null: as it was; it holds for near ones alone */
export async function setDecision(
  importId: ImportId,
  numbers: number[],
  isTaken: boolean,
  asVersion: boolean | null,
): Promise<void> {
  await query(
    `update import_items
     set is_taken = $4, as_version = class = 'near' and coalesce($5::boolean, as_version)
     where tenant_id = $1 and import_id = $2 and number = any($3::integer[])`,
    [importId, numbers, isTaken, asVersion],
  );
}

/** True when another question of the import has this name. */
export async function hasName(importId: ImportId, number: number, name: string): Promise<boolean> {
  const rows = await query(
    `select from import_items
     where tenant_id = $1 and import_id = $2 and source_id = $4 and number <> $3 limit 1`,
    [importId, number, name],
  );
  return rows.length > 0;
}

/** Puts a corrected question in place of what was read. */
export async function setCorrected(
  importId: ImportId,
  number: number,
  item: Match & { label: string; source_id: string; content: unknown; tex: QuestionTex | null },
): Promise<void> {
  await query(
    `update import_items
     set content = $4, tex = $5, source_id = $6, label = $7, class = $8, is_taken = $9, question_id = $10,
         match_id = $11, match_version = $12, match_number = null, resemblance = $13, as_version = false,
         corrected = true, draft = null, findings = '[]'
     where tenant_id = $1 and import_id = $2 and number = $3`,
    [
      importId,
      number,
      JSON.stringify(item.content),
      item.tex === null ? null : JSON.stringify(item.tex),
      item.source_id,
      item.label,
      item.class,
      item.is_taken,
      item.question_id,
      item.match_id,
      item.match_version,
      item.resemblance,
    ],
  );
}

/** Replaces what the bank has of these questions. */
export async function setMatches(importId: ImportId, matches: (Match & { number: number })[]): Promise<void> {
  await query(
    `update import_items i
     set class = r.class, is_taken = r.is_taken, as_version = false, question_id = r.question_id,
         match_id = r.match_id, match_version = r.match_version, resemblance = r.resemblance
     from jsonb_to_recordset($3::jsonb)
       as r (number integer, class text, is_taken boolean, question_id uuid, match_id uuid, match_version integer,
             resemblance real)
     where i.tenant_id = $1 and i.import_id = $2 and i.number = r.number`,
    [importId, JSON.stringify(matches)],
  );
}

export type TakenItem = Pick<
  ItemRow,
  'number' | 'class' | 'as_version' | 'question_id' | 'source_id' | 'match_id' | 'match_version' | 'findings'
>;

/** All questions that are taken, in the file's order, without their contents. */
export async function listTaken(importId: ImportId): Promise<TakenItem[]> {
  return query<TakenItem>(
    `select number, class, as_version, question_id, source_id, match_id, match_version, findings
     from import_items where tenant_id = $1 and import_id = $2 and is_taken order by number`,
    [importId],
  );
}

export type ItemContent = { number: number; content: unknown; tex: QuestionTex | null };

/** Contents of these questions, in the file's order. */
export async function listContents(importId: ImportId, numbers: number[]): Promise<ItemContent[]> {
  return query<ItemContent>(
    `select number, content, tex from import_items
     where tenant_id = $1 and import_id = $2 and number = any($3::integer[]) order by number`,
    [importId, numbers],
  );
}

export type WrittenVersion = {
  number: number;
  question_id: QuestionId;
  version_before: number | null;
  version_after: number;
};

/** Keeps which versions a confirmation made. */
export async function setVersions(importId: ImportId, versions: WrittenVersion[]): Promise<void> {
  await query(
    `update import_items i
     set question_id = r.question_id, version_before = r.version_before, version_after = r.version_after
     from jsonb_to_recordset($3::jsonb)
       as r (number integer, question_id uuid, version_before integer, version_after integer)
     where i.tenant_id = $1 and i.import_id = $2 and i.number = r.number`,
    [importId, JSON.stringify(versions)],
  );
}

export type WrittenQuestion = { id: QuestionId; before: number | null; after: number };

/** Questions of which a confirmation made versions; `before` is null for new ones. */
export async function listWritten(importId: ImportId): Promise<WrittenQuestion[]> {
  return query<WrittenQuestion>(
    `select question_id as id,
            case when bool_or(version_before is null) then null else min(version_before) end as before,
            max(version_after) as after
     from import_items
     where tenant_id = $1 and import_id = $2 and version_after is distinct from version_before
     group by question_id order by question_id`,
    [importId],
  );
}
