import { Readable } from 'node:stream';
import { writeXlsxTemplate } from '@assay/interchange';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import { confirmImport } from './confirm.service.ts';
import { presentCounts, presentImport, presentImportPage, presentItem } from './import-desk.present.ts';
import {
  addImportFile,
  discardImport,
  listImports,
  readAgain,
  readImportPage,
  uploadImport,
} from './imports.service.ts';
import { correctItem, decideItems, listImportItems } from './items.service.ts';
import { undoImport } from './undo.service.ts';

type Names =
  | 'listImports'
  | 'getImportTemplate'
  | 'uploadImport'
  | 'getImport'
  | 'readImportAgain'
  | 'addImportFile'
  | 'listImportItems'
  | 'decideImportItems'
  | 'correctImportItem'
  | 'confirmImport'
  | 'undoImport'
  | 'discardImport';

/** Routes of the import desk, for staff who may edit content. */
export function importDeskRoutes({ files }: { files: FileStore }): { [Name in Names]: Handler<Name> } {
  return {
    async listImports() {
      const { rows, counts } = await listImports();
      return { imports: rows.map((row) => presentImport(row, counts)) };
    },

    async getImportTemplate() {
      return {
        content: Readable.from([writeXlsxTemplate()]),
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName: 'questions-template.xlsx',
      };
    },

    uploadImport: inOwnTransactions<Handler<'uploadImport'>>(({ body }, { user }) =>
      uploadImport(files, user.id, body.file, body.fields.bank),
    ),

    async getImport({ params }) {
      const found = await readImportPage(params.importId);
      return found instanceof Failure ? found : presentImportPage(found);
    },

    readImportAgain: ({ params, body }) => readAgain(params.importId, body),

    addImportFile: inOwnTransactions<Handler<'addImportFile'>>(({ params, body }) =>
      addImportFile(files, params.importId, body.fields.purpose, body.file),
    ),

    async listImportItems({ params, query }) {
      const found = await listImportItems(params.importId, query);
      if (found instanceof Failure) return found;
      return { items: found.items.map(presentItem), total: found.total };
    },

    async decideImportItems({ params, body }) {
      const decided = await decideItems(params.importId, body);
      if (decided instanceof Failure) return decided;
      return { revision: decided.revision, counts: presentCounts(decided.counts) };
    },

    async correctImportItem({ params, body }) {
      const corrected = await correctItem(params.importId, params.number, body);
      if (corrected instanceof Failure) return corrected;
      const { item, revision, counts } = corrected;
      return { item: presentItem(item), revision, counts: presentCounts(counts) };
    },

    confirmImport: ({ params, body }, { user }) => confirmImport(user.id, params.importId, body),

    undoImport: ({ params, body }, { user }) => undoImport(user.id, params.importId, body.reason),

    discardImport: ({ params }) => discardImport(params.importId),
  };
}
