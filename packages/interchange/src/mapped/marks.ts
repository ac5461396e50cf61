import { z } from 'zod';

/**
 * How a line begins that says something of an item, and the names of the fields that it fills.
 * @param literal the text before the first name
 * @param isAnything it is nothing but a name, which any line fits
 */
export type LineMark = {
  pattern: RegExp;
  literal: string;
  names: string[];
  isAnything: boolean;
  beginsWithName: boolean;
};

const PIECE = /\{([^{}]*)\}|([^{}]+)|[{}]/gu;
const NAME = /^[a-z][a-z0-9_-]{0,39}$/iu;
/** A word of more characters is none; the bound keeps a line of a megabyte quick. */
const WORD = '(\\S{1,200})';
const FAULT =
  'must be a text with names in braces, such as "^ {key}" or "{id} ({key}) {references}", and something between two of them';

/** Word processors put one that does not break before a colon in French. */
const WHITE_SPACE = '[\\t\\p{Zs}]+';

/** A mark as people write it: what a line begins with, and in braces what follows. The last takes the rest of the line. */
const markSchema = z
  .string({ error: FAULT })
  .trim()
  .min(1, FAULT)
  .max(200)
  .transform((written, context): LineMark => {
    const mark = markOf(written);
    if (mark !== null) return mark;
    context.addIssue({ code: 'custom', message: FAULT });
    return z.NEVER;
  });

export const marksSchema = z
  .array(markSchema, { error: 'must be a list of marks' })
  .min(2, 'must have at least two')
  .max(40)
  .refine((marks) => marks[0]?.isAnything === false, 'must begin with one that tells where an item begins')
  .refine((marks) => {
    const names = marks.flatMap((mark) => mark.names);
    return new Set(names).size === names.length;
  }, 'must not use a name twice');

function markOf(written: string): LineMark | null {
  const pieces = [...written.matchAll(PIECE)];
  const names: string[] = [];
  let pattern = '';
  for (const [index, [, name, literal]] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    if (literal !== undefined) {
      pattern += literalPattern(literal, index === pieces.length - 2);
      continue;
    }
    const touchesAnother = pieces[index - 1]?.[1] !== undefined;
    if (name === undefined || !NAME.test(name) || touchesAnother) return null;
    names.push(name);
    pattern += isLast ? restPattern(pieces[index - 1]?.[2]) : WORD;
  }
  const isAnything = pieces.length === 1 && names.length === 1;
  return {
    pattern: new RegExp(`^${pattern}$`, 'su'),
    literal: pieces[0]?.[2] ?? '',
    names,
    isAnything,
    beginsWithName: pieces[0]?.[1] !== undefined,
  };
}

/** White space before the rest of a line is needed only when there is a rest: `D` alone is an option without text. */
function literalPattern(literal: string, isBeforeRest: boolean): string {
  const pattern = isBeforeRest ? literal.trimEnd() : literal;
  return pattern.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&').replace(/\s+/gu, WHITE_SPACE);
}

function restPattern(literalBefore: string | undefined): string {
  return literalBefore !== undefined && /\s$/u.test(literalBefore) ? `(?:${WHITE_SPACE}(.*))?` : '(.*)';
}
