import type { ImportId, QuestionDraft, TenantId } from '@assay/assessment';
import { type Contract, contract, type ResponseOf } from '@assay/contract';
import { withTenant } from '../../db/context.ts';
import { readImport } from '../../features/import-desk/read-import.service.ts';
import { type FileToRead, readFile } from '../../features/import-desk/reading/read-file.ts';
import type { FileReader } from '../../features/import-desk/reading/read-file-in-thread.ts';
import type { TestTenant } from '../tenants/test-tenant.ts';
import type { Request, TestApp } from '../test-app.ts';
import { newAuthor } from './authors.ts';

type Uploaded = { status: number; body: ResponseOf<Contract['uploadImport']>; code?: string };

/** Reads a file in this thread, since one of its own loads all its modules first. */
const readHere: FileReader = (file: FileToRead, onPart) => readFile(file, onPart);

/** A row of a table of questions, as CSV: the right answer is the first option. */
export function csvOf(stems: readonly string[], answers: readonly string[] = []): string {
  const rows = stems.map((stem, index) => `${stem},One,Two,${answers[index] ?? 'A'},Because,Law`);
  return ['question,A,B,answer,explanation,topic', ...rows, ''].join('\n');
}

/** Creates a member of staff with every permission, and the calls of the import desk. */
export async function newImporter(test: TestApp, tenant: TestTenant) {
  const author = await newAuthor(test, tenant);
  const { caller } = author;
  const params = (importId: string) => ({ importId });

  async function send(
    path: string,
    fields: Record<string, string>,
    file: { name: string; content: BlobPart },
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([file.content], { type: 'text/plain' }), file.name);
    const encoded = new Response(form);
    const { statusCode, body } = await test.app.inject({
      method: 'POST',
      url: path,
      headers: {
        host: caller.host,
        authorization: `Bearer ${caller.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    const parsed = JSON.parse(body);
    return { status: statusCode, body: parsed, code: parsed.code };
  }

  const upload = (content: BlobPart, name = 'law.csv'): Promise<Uploaded> =>
    send(contract.uploadImport.path, {}, { name, content });
  const read = (id: string, reader: FileReader = readHere) =>
    withTenant(test.database.pool, tenant.id as TenantId, () =>
      readImport(test.files, id as ImportId, reader),
    );
  const page = (id: string) => test.call('getImport', { ...caller, params: params(id) });

  return {
    ...author,
    upload,
    /** Does what the job does. */
    read,
    /** Uploads a file and reads it. @returns the import's id */
    async bring(content: BlobPart, name?: string): Promise<string> {
      const { body } = await upload(content, name);
      await read(body._id);
      return body._id;
    },
    add: (id: string, purpose: 'mapping' | 'pictures', content: BlobPart) =>
      send(contract.addImportFile.path.replace(':importId', id), { purpose }, { name: 'added', content }),
    page,
    imports: async () => (await test.call('listImports', caller)).body.imports,
    again: (id: string, body: Partial<Request<'readImportAgain'>['body']> = {}) =>
      test.call('readImportAgain', {
        ...caller,
        params: params(id),
        body: { bank: 'law', columns: null, separator: null, mixOptions: false, ...body },
      }),
    items: async (id: string, query: Request<'listImportItems'>['query'] = {}) =>
      (await test.call('listImportItems', { ...caller, params: params(id), query })).body.items,
    decide: (id: string, body: Request<'decideImportItems'>['body']) =>
      test.call('decideImportItems', { ...caller, params: params(id), body }),
    correct: (id: string, number: string, content: QuestionDraft) =>
      test.call('correctImportItem', { ...caller, params: { importId: id, number }, body: { content } }),
    /** Confirms an import as its page shows it. */
    async confirm(id: string, seen: Partial<Request<'confirmImport'>['body']> = {}) {
      const { body } = await page(id);
      const take = body.import?.counts?.take ?? 1;
      return test.call('confirmImport', {
        ...caller,
        params: params(id),
        body: { take: Math.max(1, take), revision: body.revision ?? 0, ...seen },
      });
    },
    undo: (id: string, reason = 'Sent twice') =>
      test.call('undoImport', { ...caller, params: params(id), body: { reason } }),
    discardImport: (id: string) => test.call('discardImport', { ...caller, params: params(id) }),
    stems: async () =>
      (await author.list({ order: 'stem', size: '100' })).body.questions.map(({ stem }) => stem),
    audits: async () =>
      (await test.call('listAudits', { ...caller, query: {} })).body.audits.map(
        ({ action, subjectId, reason, details }) => ({ action, subjectId, reason, details }),
      ),
  };
}
