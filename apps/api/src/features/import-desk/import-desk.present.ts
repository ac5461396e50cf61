import { draftedQuestion, draftOf } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { Contract, ResponseIn } from '@assay/contract';
import { COLUMN_MEANINGS } from '@assay/interchange';
import { presentReviewedQuestion } from '../reports/reports.present.ts';
import type { ImportRow } from './imports.queries.ts';
import type { ShownImport } from './imports.service.ts';
import type { ClassCount, ItemRow } from './items.queries.ts';
import type { ShownItem } from './items.service.ts';

type WireImport = ResponseIn<Contract['getImport']>;
type WireCounts = ResponseIn<Contract['decideImportItems']>['counts'];
type WireItem = ResponseIn<Contract['listImportItems']>['items'][number];

export function presentCounts(counts: ClassCount[]): WireCounts {
  const wire: WireCounts = {
    found: 0,
    take: 0,
    skip: 0,
    fault: 0,
    near: 0,
    changed: 0,
    warning: 0,
    plain: 0,
    known: 0,
    duplicate: 0,
  };
  for (const { class: itemClass, is_taken, items } of counts) {
    wire.found += items;
    wire[is_taken ? 'take' : 'skip'] += items;
    wire[itemClass] += items;
  }
  return wire;
}

export function presentImport(row: ImportRow, counts: ClassCount[]): WireImport['import'] {
  const { added, changed, unchanged } = row;
  const own = counts.filter(({ import_id }) => import_id === row.id);
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.state,
    by: row.by,
    uploadedAt: row.uploaded_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    counts: row.state === 'reading' || own.length === 0 ? null : presentCounts(own),
    read: row.read,
    result: added === null || changed === null || unchanged === null ? null : { added, changed, unchanged },
  };
}

export function presentImportPage({ row, counts, marks }: ShownImport): WireImport {
  const { understood } = row;
  return {
    import: presentImport(row, counts),
    revision: row.revision,
    message: row.message,
    asks: row.asks,
    options: {
      bank: row.bank,
      columns: row.columns,
      separator: row.separator,
      mixOptions: row.mix_options,
    },
    added: { mapping: row.mapping_name, pictures: row.pictures_name },
    understood: understood && {
      format: understood.format,
      namesPlace: understood.table?.namesPlace ?? null,
      titles: understood.table?.titles ?? [],
      columns: understood.table?.columns ?? [],
      rows: understood.table?.rows ?? 0,
      remarks: understood.remarks,
      unused: understood.unused,
    },
    meanings: COLUMN_MEANINGS.map(({ meaning, label }) => ({ meaning, label })),
    marks: row.state === 'reading' ? '' : marks,
  };
}

export function presentItem({ row, stored }: ShownItem): WireItem {
  const content = row.content === null ? null : questionSchema.parse(row.content);
  const shown = content ?? (row.draft === null ? null : draftedQuestion(row.draft, 'import'));
  return {
    number: row.number,
    question: row.question_id,
    place: row.place,
    class: row.class,
    decision: row.is_taken ? 'take' : 'skip',
    label: row.label,
    content: content === null ? row.draft : draftOf(content),
    tex: row.tex,
    review: shown === null ? null : presentReviewedQuestion(row.question_id, shown, null),
    findings: row.findings,
    match: presentMatch(row, stored),
    asVersion: row.as_version,
    corrected: row.corrected,
  };
}

function presentMatch(row: ItemRow, stored: ShownItem['stored']): WireItem['match'] {
  if (row.match_number !== null)
    return {
      question: null,
      name: '',
      version: null,
      number: row.match_number,
      resemblance: 1,
      stored: null,
      content: null,
    };
  if (row.match_id === null) return null;
  const question = stored === null ? null : questionSchema.parse(stored.content);
  return {
    question: row.match_id,
    name: stored?.name ?? '',
    version: row.match_version,
    number: null,
    resemblance: row.resemblance ?? 0,
    stored: question === null ? null : presentReviewedQuestion(row.match_id, question, null),
    content: question === null ? null : draftOf(question),
  };
}
