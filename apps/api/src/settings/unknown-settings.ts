import { settingNames } from './settings.ts';

/** First words that only settings of ours have here: `DATABASE_WORKER_URL` has no effect, and is named. */
const OWN_WORDS = new Set([
  'DATABASE',
  'SMTP',
  'MAIL',
  'STRIPE',
  'FILES',
  'TRUST',
  'SEED',
  'DEMO',
  'METRICS',
]);
/** Two slips at most, in names long enough that two slips leave them recognisable. */
const MOST_SLIPS = 2;
const SHORTEST = 6;

/** @returns a line for each variable that looks like a setting and is none, with the name that was meant */
export function describeUnknownSettings(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(settingNames);
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = findMeant(name);
      if (meant === null && !OWN_WORDS.has(name.split('_')[0] ?? '')) return [];
      const suggestion = meant === null ? '' : ` Did you mean ${meant}?`;
      return [`${name} is not a setting and has no effect.${suggestion}`];
    });
}

function findMeant(name: string): string | null {
  if (name.length < SHORTEST) return null;
  const [nearest] = settingNames
    .filter((each) => each.length >= SHORTEST)
    .map((each) => ({ each, slips: countSlips(name.toUpperCase(), each) }))
    .toSorted((a, b) => a.slips - b.slips);
  return nearest !== undefined && nearest.slips <= MOST_SLIPS ? nearest.each : null;
}

/** Levenshtein distance: letters to add, drop or exchange. */
function countSlips(given: string, wanted: string): number {
  let row = Array.from({ length: wanted.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...given].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...wanted].entries()) {
      const exchanged = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(exchanged, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[wanted.length] ?? 0;
}
