/**
 * The baseline: the same statements in the same kind of transaction through the same driver, and the same
 * bytes, on node:http, without framework, schemas or rules. It is no example to follow.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { commonHeaders } from '../../apps/api/src/http/headers.ts';
import { openTransactions, type Run } from './database.ts';
import { hash, routes } from './routes.ts';
import type { BarePathSettings } from './settings.ts';

// The process that measures has gone.
process.on('disconnect', () => process.exit());

const [settings]: BarePathSettings[] = await once(process, 'message');
if (settings === undefined) throw new Error('The bare path was told nothing.');
const { tenantId } = settings;
const inTransaction = openTransactions(settings);
const { listTests, openTest, saveAnswers, submitTest } = routes(tenantId, settings.papers);
const HEADERS = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

function route(url: string, body: string): (run: Run, userId: string) => Promise<string> {
  const id = url.slice(url.lastIndexOf('/') + 1);
  if (url === '/api/test/get-tests') return listTests;
  if (url.startsWith('/api/test/get-test/')) return (run, userId) => openTest(run, userId, id);
  if (url.startsWith('/api/test/save-answers/')) return (run, userId) => saveAnswers(run, userId, id, body);
  return (run, userId) => submitTest(run, userId, id, body);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = request.method === 'GET' ? '' : await bodyOf(request);
  const work = route(request.url ?? '', body);
  const tokenHash = hash((request.headers.authorization ?? '').slice('Bearer '.length));
  const json = await inTransaction(async (run) => {
    const [session] = await run<{ user_id: string }>('find-session', [tenantId, tokenHash]);
    return work(run, session?.user_id ?? '');
  });
  response.writeHead(200, { ...HEADERS, 'content-length': Buffer.byteLength(json) });
  response.end(json);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const text = String(error);
    response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
