import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';

type Names =
  | 'listImports'
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
export function importDeskRoutes(_deps: { files: FileStore }): { [Name in Names]: Handler<Name> } {
  const notFound = async () => new Failure('not_found');
  return {
    listImports: async () => ({ imports: [] }),
    uploadImport: async () => new Failure('too_many_imports'),
    getImport: notFound,
    readImportAgain: notFound,
    addImportFile: notFound,
    listImportItems: notFound,
    decideImportItems: notFound,
    correctImportItem: notFound,
    confirmImport: notFound,
    undoImport: notFound,
    discardImport: notFound,
  };
}
