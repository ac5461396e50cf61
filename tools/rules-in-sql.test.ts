import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

/**
 * Patterns of a rule's figure that was written into a statement, or beside it, instead of being passed to it.
 * A figure that serves only the statement's own cost is no rule, and stands in a `TUNING` beside it.
 */
const FIGURES = [
  /\binterval\s*'/iu,
  /\bmake_interval\([^)]*=>\s*\d/iu,
  /\b(?:limit|offset)\s+(?!1\b)\d/iu,
  /[<>]=?\s*\d{2,}/u,
  /^(?:export )?const (?!LOCK\b)[A-Z_]+ = '?\d/u,
];
const COMMENT = /^\s*(?:\/\/|\/?\*)/u;

function figuresIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => !COMMENT.test(line));
  return lines.map((line) => line.trim()).filter((line) => FIGURES.some((figure) => figure.test(line)));
}

describe('a figure of a rule in a statement', () => {
  test.each([
    ['a span of time', "and used_at > now() - interval '2 hours'"],
    ['a span of time by its parts', 'and used_at > now() - make_interval(secs => 7200)'],
    ['how many', 'order by used_at desc offset 20'],
    ['a limit', 'where (select count(*) from events) < 1000'],
    ['a figure that stands beside the statement', 'const MAX_DEVICES = 10;'],
    ['a span that stands beside it', "const ABANDONED_AFTER = '1 minute';"],
  ])('is found: %s', (_what, line) => {
    expect(figuresIn(`one\n  ${line}\nthree`.replace(/^ {2}const/mu, 'const'))).toEqual([line]);
  });

  test.each([
    ['a parameter', 'and used_at > now() - make_interval(secs => $4) limit $2'],
    ['the first row', 'order by used_at desc limit 1'],
    ['a comment', " * not after interval '2 hours'"],
  ])('is not: %s', (_what, line) => {
    expect(figuresIn(line)).toEqual([]);
  });
});

test('statements get the figures of rules as values, from where the rule stands', () => {
  // The demonstration spreads its past over a year: that is no rule, and nothing else needs it.
  const files = projectFiles().filter((file) => file.endsWith('.queries.ts') && !file.includes('/demo/'));
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) =>
    figuresIn(readFileSync(join(project, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});
