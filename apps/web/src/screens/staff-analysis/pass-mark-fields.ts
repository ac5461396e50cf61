import { MAX_JUDGE_NAME, type PassMarkMethod } from '@assay/assessment';
import type { PassMarkChoice } from '../../features/item-analysis/item-analysis.ts';

/** Fields of a pass mark as they are typed. */
export type MarkFields = {
  method: PassMarkMethod;
  percent: string;
  points: string;
  share: string;
  /** A line for each judge. */
  judges: string;
};

export const NO_FIELDS: MarkFields = { method: 'percent', percent: '', points: '', share: '60', judges: '' };

export const METHODS: readonly (readonly [PassMarkMethod, string])[] = [
  ['percent', 'By hand, in percent'],
  ['points', 'By hand, in right answers'],
  ['angoff', 'Angoff: judges'],
  ['cohen', 'Cohen: from the best'],
  ['none', 'No pass mark'],
];

/** A number of 0 to 100, with a point or a comma; null for anything else. */
function readPercent(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,3}(?:\.\d{1,2})?$/u.test(plain)) return null;
  const value = Number(plain);
  return value <= 100 ? value : null;
}

type Read = { choice: PassMarkChoice } | { /** Null while nothing is typed. */ fault: string | null };

/** Reads the fields of the chosen method, or says what is wrong with them. */
export function choiceOf(fields: MarkFields, questions: number): Read {
  switch (fields.method) {
    case 'none':
      return { choice: { method: 'none' } };
    case 'percent': {
      const percent = readPercent(fields.percent);
      if (percent !== null) return { choice: { method: 'percent', percent } };
      return { fault: fields.percent === '' ? null : 'A number from 0 to 100, please.' };
    }
    case 'points': {
      const points = /^\d{1,4}$/u.test(fields.points.trim()) ? Number(fields.points) : null;
      if (points !== null && points <= questions) return { choice: { method: 'points', points } };
      return { fault: fields.points === '' ? null : `A whole number from 0 to ${questions}, please.` };
    }
    case 'cohen': {
      const share = readPercent(fields.share);
      if (share !== null && share >= 1) return { choice: { method: 'cohen', share } };
      return { fault: 'A number from 1 to 100, please.' };
    }
    case 'angoff':
      return readJudges(fields.judges, questions);
  }
}

function readJudges(text: string, questions: number): Read {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return { fault: null };
  const judges: Extract<PassMarkChoice, { method: 'angoff' }>['judges'] = [];
  for (const [index, line] of lines.entries()) {
    const [, written = '', numbers = ''] = /^(?:([^:]*):)?(.*)$/u.exec(line) ?? [];
    const name = written.trim();
    if (name.length > MAX_JUDGE_NAME) {
      return { fault: `Line ${index + 1} has a name of more than ${MAX_JUDGE_NAME} characters.` };
    }
    const estimates = numbers
      .trim()
      .split(/[\s;]+/u)
      .map(readPercent);
    const known = estimates.filter((each) => each !== null);
    if (known.length < estimates.length) {
      return { fault: `Line ${index + 1} has something that is no number from 0 to 100.` };
    }
    if (known.length !== questions) {
      return { fault: `Line ${index + 1} has ${known.length} numbers, and ${questions} questions count.` };
    }
    judges.push({ name: name === '' ? null : name, estimates: known });
  }
  return { choice: { method: 'angoff', judges } };
}
