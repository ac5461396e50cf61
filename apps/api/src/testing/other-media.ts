import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { endpoint } from '@assay/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { findSession } from '../features/accounts/sessions.ts';
import { USUAL_RATES } from '../http/admission.ts';
import { handleErrors } from '../http/answer.ts';
import { setCommonHeaders } from '../http/headers.ts';
import { type HandlersOf, serve } from '../http/serve.ts';
import { createTenantDirectory } from '../http/tenant.ts';
import type { TestApp } from './test-app.ts';

export const WEBHOOK_SECRET = 'a secret between two servers';
export const MOST_PICTURE_BYTES = 300_000;
export const PDF = Buffer.from('%PDF-1.7\nnot much of one\n%%EOF\n');

const pictures = ['image/png', 'image/jpeg'] as const;
const keptSchema = z.object({
  title: z.string(),
  file: z.object({ bytes: z.int(), sha256: z.string(), type: z.string(), name: z.string() }).nullable(),
});

/** Calls that take or give something else than JSON, one of each kind. */
export const otherMedia = {
  takeEvent: endpoint(
    { method: 'POST', path: '/media/event' },
    {
      access: 'signed',
      summary: 'What a payment provider tells.',
      body: { kind: 'signed', signatureHeader: 'x-signature' },
      response: z.object({ text: z.string() }),
      errors: ['forbidden'],
    },
  ),
  keepPicture: endpoint(
    { method: 'POST', path: '/media/picture' },
    {
      access: ['learner'],
      summary: 'A picture with its title.',
      body: {
        kind: 'form',
        fields: z.object({ title: z.string().min(1).max(100) }),
        file: { name: 'picture', required: true, maxBytes: MOST_PICTURE_BYTES, mediaTypes: pictures },
      },
      response: keptSchema,
      errors: [],
    },
  ),
  writeTicket: endpoint(
    { method: 'POST', path: '/media/ticket' },
    {
      access: ['learner'],
      summary: 'A title, with a picture or without.',
      body: {
        kind: 'form',
        fields: z.object({ title: z.string().min(1).max(100) }),
        file: { name: 'picture', required: false, maxBytes: MOST_PICTURE_BYTES, mediaTypes: pictures },
      },
      response: keptSchema,
      errors: [],
    },
  ),
  getInvoice: endpoint(
    { method: 'GET', path: '/media/invoice/:name' },
    {
      access: ['learner'],
      summary: 'A document of one’s own.',
      params: z.object({ name: z.string() }),
      response: {
        kind: 'file',
        mediaTypes: ['application/pdf'],
        disposition: 'attachment',
        cacheControl: 'private, no-store',
      },
      errors: ['not_found'],
    },
  ),
};

async function describeFile(file: { read(): AsyncIterable<Uint8Array>; byteLength: number } & Named) {
  const hash = createHash('sha256');
  for await (const chunk of file.read()) hash.update(chunk);
  return { bytes: file.byteLength, sha256: hash.digest('hex'), type: file.mediaType, name: file.fileName };
}
type Named = { mediaType: string; fileName: string };

const handlers: HandlersOf<typeof otherMedia> = {
  async takeEvent({ body: { bytes, signature } }) {
    const right = createHmac('sha256', WEBHOOK_SECRET).update(bytes).digest();
    const sent = Buffer.from(signature, 'hex');
    if (sent.length !== right.length || !timingSafeEqual(sent, right)) return new Failure('forbidden');
    return { text: Buffer.from(bytes).toString('latin1') };
  },
  keepPicture: async ({ body }) => ({ title: body.fields.title, file: await describeFile(body.file) }),
  writeTicket: async ({ body }) => ({
    title: body.fields.title,
    file: body.file === null ? null : await describeFile(body.file),
  }),
  async getInvoice({ params: { name } }) {
    if (name === 'none') return new Failure('not_found');
    const mediaType = name === 'page' ? ('text/html' as 'application/pdf') : 'application/pdf';
    return { mediaType, content: Readable.from([PDF]), byteLength: PDF.length, fileName: name };
  },
};

/** Serves them on the database of a test's application, as the application serves its own calls. */
export async function serveOtherMedia({ database, otherPools }: TestApp): Promise<FastifyInstance> {
  const { pool } = database;
  const app = Fastify();
  setCommonHeaders(app);
  handleErrors(app);
  serve(app, otherMedia, handlers, {
    pool,
    visitorPool: otherPools[0] ?? pool,
    tenants: createTenantDirectory(pool),
    findSession,
    countQuestions: async () => 0,
    secureCookies: true,
    rates: USUAL_RATES,
  });
  await app.ready();
  return app;
}
