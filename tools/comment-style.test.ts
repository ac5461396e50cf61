import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

const MAX_LENGTH = 110;
const SOURCE = /\.(?:ts|tsx|mjs)$/u;
const FRAGMENT = /^(?:What|Whether|Of|By which|How|Where)\b/u;

/** The first line of each comment that has lines of its own. */
function commentOpenings(source: string): { line: number; text: string }[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (line === '/**') return [{ line: index + 2, text: (lines[index + 1] ?? '').replace(/^\* ?/u, '') }];
    const [, text] = /^(?:\/\*\*|\/\/) (.*)$/u.exec(line) ?? [];
    const continues = line.startsWith('//') && lines[index - 1]?.startsWith('//') === true;
    return text === undefined || continues ? [] : [{ line: index + 1, text }];
  });
}

function findStyleFaults(source: string): string[] {
  const fragments = commentOpenings(source)
    .filter(({ text }) => FRAGMENT.test(text))
    .map(({ line, text }) => `${line}: opens with a fragment: ${text.slice(0, 60)}`);
  const long = source.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(?:\/\/|\/?\*)/u.test(line);
    return isComment && line.length > MAX_LENGTH ? [`${index + 1}: has ${line.length} characters`] : [];
  });
  return [...fragments, ...long];
}

describe('a comment', () => {
  test.each([
    ['a relative clause', '/** What the learner sees. */'],
    ['an indirect question', '/** Whether the learner waits. */'],
    ['a relative clause on the second line', '/**\n * How long a code is valid.\n */'],
    ['a relative clause behind slashes', 'const a = 1;\n// Of the closed ones.'],
    ['a line beyond the margin', `// ${'a'.repeat(MAX_LENGTH)}`],
  ])('that is %s is found', (_what, source) => {
    expect(findStyleFaults(source)).toHaveLength(1);
  });

  test.each([
    ['a noun phrase', '/** Lifetime of a code, in seconds. */'],
    ['a second line', '// Counts attempts, so that a reader knows\n// How many there were.'],
    ['a string of code', "const text = '// What is this?';"],
  ])('that is %s is not', (_what, source) => {
    expect(findStyleFaults(source)).toEqual([]);
  });
});

test('comments open with a verb or a noun phrase, and stay within the margin', () => {
  const faults = projectFiles()
    .filter((file) => SOURCE.test(file))
    .flatMap((file) =>
      findStyleFaults(readFileSync(join(project, file), 'utf8')).map((fault) => `${file}:${fault}`),
    );
  expect(faults).toEqual([]);
});
