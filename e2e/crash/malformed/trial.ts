import { contract, type EndpointName } from '@assay/contract';
import { seededRandom } from '../../../apps/api/src/demo/seeded-random.ts';
import { endpointNames } from '../../../apps/api/src/testing/every-endpoint.ts';
import { expectWellFormed } from '../../../apps/api/src/testing/replies.ts';
import { HANG_MS, type Outcome } from '../raw-exchange.ts';
import { schemaOfBody, spoilBody } from './bodies.ts';
import type { Company } from './cast.ts';
import { bytesOf, type Cast, type Draft, draftOf, pick, type Random, withHeader } from './draft.ts';
import { spoilHost, spoilTarget, spoilToken } from './heads.ts';
import { brokenBytes } from './wire.ts';

export type Trial = {
  draft: Draft;
  bytes: Buffer;
  /** The body as the contract reads it, where it is well-formed after all; null where it must be refused. */
  wellFormed: { body: unknown } | null;
  cast: Cast;
};

/** The calls that reach deepest are the most frequent. */
const NAMES: EndpointName[] = [
  ...endpointNames,
  ...Array<EndpointName>(9).fill('saveAnswers'),
  ...Array<EndpointName>(6).fill('submitTest'),
];

/** One malformed request, the same for the same seed. */
export function makeTrial(company: Company, seed: number): Trial {
  const random = seededRandom(seed);
  const name = pick(random, NAMES);
  const kind = random();
  if (kind < 0.65 && schemaOfBody(name) !== null) return bodyTrial(company, name, seed);
  if (kind < 0.85) return headTrial(company.bystander, name, random);
  const draft = harmless(draftOf(name, company.bystander), company.bystander);
  return { draft, bytes: brokenBytes(draft, random), wellFormed: { body: null }, cast: company.bystander };
}

/** Without it the draws that choose the call would choose the fault, too. */
const OTHER_DRAWS = 0x5bd1e995;

/**
 * Makes a request with a spoilt body. A submission that is well-formed by accident goes to a learner whose
 * attempt may end.
 */
function bodyTrial(company: Company, name: EndpointName, seed: number): Trial {
  const spoilt = (cast: Cast): Trial => {
    const draft = draftOf(name, cast);
    spoilBody(draft, seededRandom(seed ^ OTHER_DRAWS), cast.known);
    if ((draft.body?.length ?? 0) > limitOf(name)) draft.status = 413;
    return { draft, bytes: bytesOf(draft), wellFormed: reading(draft), cast };
  };
  const trial = spoilt(company.watched);
  if (trial.wellFormed === null || name === 'saveAnswers') return trial;
  if (name === 'submitTest') return spoilt(company.spare());
  const draft = harmless(trial.draft, trial.cast);
  return { ...trial, draft, bytes: bytesOf(draft) };
}

function headTrial(cast: Cast, name: EndpointName, random: Random): Trial {
  const draft = harmless(draftOf(name, cast), cast);
  const kind = random();
  if (kind < 0.5) spoilTarget(draft, random);
  else if (kind < 0.75) spoilToken(draft, random, cast);
  else spoilHost(draft, random);
  return { draft, bytes: bytesOf(draft), wellFormed: { body: null }, cast };
}

function limitOf(name: EndpointName): number {
  const { bodyLimit = 100_000 } = { bodyLimit: undefined, ...contract[name] };
  return bodyLimit;
}

/** A log-out that happens to be well-formed would end the session that the other requests need. */
function harmless(draft: Draft, { endedToken }: Cast): Draft {
  if (draft.name === 'logout') withHeader(draft, 'Authorization', `Bearer ${endedToken}`);
  return draft;
}

/** A byte-order mark is no part of the text, and no text at all is no body. */
function reading({ name, body }: Draft): { body: unknown } | null {
  const text = (body?.toString('utf8') ?? '').replace(/^\ufeff/u, '');
  try {
    const parsed = schemaOfBody(name)?.safeParse(body?.length === 0 ? undefined : JSON.parse(text));
    return parsed?.success ? { body: parsed.data } : null;
  } catch {
    return null;
  }
}

/** Describes the fault of an answer, or null. */
export function faultOf({ draft, bytes, wellFormed }: Trial, outcome: Outcome): string | null {
  if (outcome.type === 'hung') return `no whole answer within ${HANG_MS} ms`;
  if (outcome.type === 'closed') return draft.broken ? null : `closed after "${outcome.said.slice(0, 200)}"`;
  const { status, headers, body } = outcome;
  try {
    const bodyless = bytes.toString('latin1', 0, 5) === 'HEAD ';
    // A successful answer may repeat any words of its request; a refusal has only its own.
    if (status >= 400 && !bodyless) expectWellFormed({ statusCode: status, headers, body }, 'the answer');
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
  if (status >= 500) return `status ${status}`;
  if (wellFormed === null && status < 400) return `status ${status} for what the contract refuses`;
  if (draft.status !== null && !draft.broken && status !== draft.status) return `status ${status}`;
  return null;
}

export function groupOf(name: EndpointName): string {
  return contract[name].path.split('/')[2] ?? '';
}
