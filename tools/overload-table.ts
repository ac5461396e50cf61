/**
 * Table of the overload limits in `docs/bounds.md`, generated from `apps/api/src/http/overload/limits.ts` by
 * `node tools/overload-table.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@assay/contract/errors';
import { LIMITS } from '../apps/api/src/http/overload/limits.ts';
import { project } from './project.ts';

const DOCUMENT = join(project, 'docs/bounds.md');
const HEAD = '| Limit | Bounds | Beyond |\n|---|---|---|\n';
/** Bounds of queues and rate limiters by the names that programmers know. */
const WORDS = new Map([
  ['concurrency', 'at once'],
  ['concurrencyPerKey', 'at once'],
  ['maxWaiting', 'waiting'],
  ['maxWaitingPerKey', 'each'],
  ['maxKeys', 'callers'],
  ['most', 'at most'],
  ['mostMs', 'at most'],
]);

type Limit = (typeof LIMITS)[keyof typeof LIMITS];

/** @returns the unit and size of a bound, such as `9 MB`; which unit it is, its name says */
function figureOf(name: string, value: number): string {
  if (/bytes/iu.test(name)) return bytesInWords(value);
  if (name.endsWith('Ms')) return value < 1_000 ? `${value} ms` : `${value / 1_000} s`;
  return name.startsWith('percent') ? `${value}%` : value.toLocaleString('en');
}

function bytesInWords(bytes: number): string {
  const kilobyte = bytes % 1_000_000 === 0 || bytes % 1_024 !== 0 ? 1_000 : 1_024;
  const megabytes = bytes / kilobyte ** 2;
  return megabytes >= 1 ? `${megabytes} MB` : `${bytes / kilobyte} KB`;
}

/** @returns what a bound's name says besides its unit, such as `per learner` */
function wordsOf(name: string): string {
  const rest = name.replace(/Ms$|^percent|bytes/giu, '');
  return WORDS.get(name) ?? rest.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`).trim();
}

function rowOf({ what, where: _, answer, ...bounds }: Limit): string {
  const named = Object.entries(bounds).map(([name, value]) => `${figureOf(name, value)} ${wordsOf(name)}`);
  const beyond = typeof answer === 'string' ? answer : errors[answer.code].status;
  return `| ${what} | ${named.join(', ')} | ${beyond} |\n`;
}

/** @returns the text of `docs/bounds.md` with the table as it is to be */
export function withOverloadTable(): string {
  const text = readFileSync(DOCUMENT, 'utf8');
  const begin = text.indexOf(HEAD);
  if (begin === -1) throw new Error('docs/bounds.md has no table of overload limits.');
  const end = text.indexOf('\n\n', begin) + 1;
  return text.slice(0, begin) + HEAD + Object.values(LIMITS).map(rowOf).join('') + text.slice(end);
}

if (import.meta.main) writeFileSync(DOCUMENT, withOverloadTable());
