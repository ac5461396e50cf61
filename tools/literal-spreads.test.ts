import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

const SOURCE = /\.(?:ts|tsx|mjs)$/u;
const SPREAD = /\.{3}\(*(?=[{[])/gu;
const TEXT = /^(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/u;
/** Follows a literal that is not spread itself: a value made of it, or a parameter's type. */
const GOES_ON = /^\)*\s*(?:[.[:=?]|as \[)/u;

/**
 * Finds literals that are spread into another, or into a call, and so say nothing that their entries would
 * not: they only pack several into a line, where the formatter would give each its own.
 */
function findLiteralSpreads(source: string): number[] {
  return [...source.matchAll(SPREAD)].flatMap((spread) => {
    const start = spread.index + spread[0].length;
    const rest = source.slice(start + lengthOfLiteral(source.slice(start)));
    return GOES_ON.test(rest) ? [] : [source.slice(0, spread.index).split('\n').length];
  });
}

/** Length of the literal that a text begins with, up to the bracket that closes it. */
function lengthOfLiteral(text: string): number {
  let depth = 0;
  let at = 0;
  do {
    const quoted = TEXT.exec(text.slice(at, at + 10_000))?.[0].length ?? 0;
    if (quoted === 0 && '{[('.includes(text.charAt(at))) depth += 1;
    if (quoted === 0 && '}])'.includes(text.charAt(at))) depth -= 1;
    at += Math.max(quoted, 1);
  } while (depth > 0 && at < text.length);
  return at;
}

describe('a literal that is spread', () => {
  // Put together, so that this file has none itself.
  const SPREAD_OF = '.'.repeat(3);

  test.each([
    ['in an object', `{ ${SPREAD_OF}{ a: 1, b: '}' }, c }`],
    ['in an object, over several lines', `{ ${SPREAD_OF}{\n    a: [1],\n  },\n  c,\n}`],
    ['as attributes', `<Row ${`{${SPREAD_OF}{ a, b }}`} />`],
    ['in a list', `[${SPREAD_OF}['a', ']'], c]`],
    ['as arguments', `call(${SPREAD_OF}['a', 'b'])`],
    ['and is constant', `[${SPREAD_OF}(['a', 'b'] as const), c]`],
  ])('is found: %s', (_where, source) => {
    expect(findLiteralSpreads(source)).toEqual([1]);
  });

  test.each([
    ['a condition', `{ ${SPREAD_OF}(a === null ? {} : { a }) }`],
    ['a name', `{ ${SPREAD_OF}a, ${SPREAD_OF}b }`],
    ['a list that something is made of', `[${SPREAD_OF}['a', ')'].map((a) => [a]), c]`],
    ['an entry of an object', `{ ${SPREAD_OF}{ a: { c: 1 } }[a] }`],
    ['a parameter', `function a(${SPREAD_OF}[b, c]: B) {}`],
    ['arguments of another type', `new Failure(${SPREAD_OF}([code, fields] as [never, never]))`],
  ])('is not: %s', (_what, source) => {
    expect(findLiteralSpreads(source)).toEqual([]);
  });
});

test('no literal is spread to keep a line short', () => {
  const found = projectFiles()
    .filter((file) => SOURCE.test(file))
    .flatMap((file) =>
      findLiteralSpreads(readFileSync(join(project, file), 'utf8')).map((line) => `${file}:${line}`),
    );
  expect(found).toEqual([]);
});
