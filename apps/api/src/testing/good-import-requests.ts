import { randomUUID } from 'node:crypto';
import { draftOf, type QuestionDraft } from '@assay/assessment';
import type { EndpointName } from '@assay/contract';
import type { Request } from './test-app.ts';
import { threeKinds } from './test-questions.ts';

/** @param importId an import of the tenant's; if left out, one that does not exist */
type Known = { importId?: string };
type Names = Extract<EndpointName, `${string}Import${string}`>;

function aDraft(): QuestionDraft {
  const [question] = threeKinds();
  if (question === undefined) throw new Error('There is no question.');
  return draftOf(question);
}

/** A good request for every call of the import desk; forms are without their files. */
export const goodImportRequests: { [Name in Names]: (known: Known) => Request<Name> } = {
  listImports: () => ({ params: undefined, query: undefined, body: undefined }),
  getImportTemplate: () => ({ params: undefined, query: undefined, body: undefined }),
  uploadImport: () => ({ params: undefined, query: undefined, body: { bank: 'nephrology' } }),
  getImport: ({ importId = randomUUID() }: Known) => ({
    params: { importId },
    query: undefined,
    body: undefined,
  }),
  readImportAgain: ({ importId = randomUUID() }: Known) => ({
    params: { importId },
    query: undefined,
    body: { bank: 'nephrology', columns: null, separator: null, mixOptions: false },
  }),
  addImportFile: ({ importId = randomUUID() }: Known) => ({
    params: { importId },
    query: undefined,
    body: { purpose: 'mapping' },
  }),
  listImportItems: ({ importId = randomUUID() }: Known) => ({
    params: { importId },
    query: { class: 'plain', decision: 'take', page: '1', size: '10' },
    body: undefined,
  }),
  decideImportItems: ({ importId = randomUUID() }: Known) => ({
    params: { importId },
    query: undefined,
    body: { numbers: [1], decision: 'skip' },
  }),
  correctImportItem: ({ importId = randomUUID() }: Known) => ({
    params: { importId, number: '1' },
    query: undefined,
    body: { content: aDraft() },
  }),
  confirmImport: ({ importId = randomUUID() }: Known) => ({
    params: { importId },
    query: undefined,
    body: { take: 1, revision: 0 },
  }),
  undoImport: ({ importId = randomUUID() }: Known) => ({
    params: { importId },
    query: undefined,
    body: { reason: 'Sent twice' },
  }),
  discardImport: ({ importId = randomUUID() }: Known) => ({
    params: { importId },
    query: undefined,
    body: undefined,
  }),
};
