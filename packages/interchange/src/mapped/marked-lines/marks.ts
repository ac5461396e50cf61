import { z } from 'zod';

/**
 * How a line begins that says something of an item, and the names of the fields that it fills.
 * @param written all of it, as the mapping has it
 * @param literal the text before the first name
 * @param isAnything it is nothing but a name, which any line fits
 */
export type LineMark = {
  pattern: RegExp;
  written: string;
  literal: string;
  names: string[];
  isAnything: boolean;
  beginsWithName: boolean;
};

const PIECE = /\{([^{}]*)\}|([^{}]+)|[{}]/gu;
const NAME = /^[a-z][a-z0-9_-]{0,39}$/iu;
/** A word of more characters is none; the bound keeps a line of a megabyte quick. */
const WORD = '(\\S{1,200})';
/** What `{number}` stands for where a mark begins with it, Roman ones too: no word or name, as in `Mt. Everest` or `A. Einstein`. */
const NUMBER = '([^\\p{L}\\s]{0,3}(?:\\d\\S{0,199}|[IVXLCivxlc]{1,8}))';
const FAULT =
  'must be a text with names in braces, such as "^ {key}" or "{id} ({key}) {references}", and something between two of them';

/** Word processors put one that does not break before a colon in French. */
const WHITE_SPACE = '[\\t\\p{Zs}]+';
const MAYBE_WHITE_SPACE = '[\\t\\p{Zs}]*';

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
  const beginsWithName = pieces[0]?.[1] !== undefined;
  let pattern = '';
  for (const [index, [, name, literal]] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    if (literal !== undefined) {
      const isBeforeRest = index === pieces.length - 2;
      pattern += beginsWithName
        ? literalPattern(literal, isBeforeRest)
        : labelPattern(literal, isBeforeRest, index === 0);
      continue;
    }
    const touchesAnother = pieces[index - 1]?.[1] !== undefined;
    if (name === undefined || !NAME.test(name) || touchesAnother) return null;
    names.push(name);
    const word = index === 0 && name === 'number' ? NUMBER : WORD;
    pattern += isLast ? restPattern(pieces[index - 1]?.[2]) : word;
  }
  const isAnything = pieces.length === 1 && names.length === 1;
  return {
    pattern: new RegExp(`^${pattern}$`, 'su'),
    written,
    literal: pieces[0]?.[2] ?? '',
    names,
    isAnything,
    beginsWithName,
  };
}

/** White space before the rest of a line is needed only when there is a rest: `D` alone is an option without text. */
function literalPattern(literal: string, isBeforeRest: boolean): string {
  const pattern = isBeforeRest ? literal.trimEnd() : literal;
  return pattern.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&').replace(/\s+/gu, WHITE_SPACE);
}

/**
 * The same for what belongs to a mark that begins with a word: white space before its colon may be there or not, and a
 * label may stand in capitals or in the plural, since one file has it both ways. Of a mark that begins with a name, such as
 * `{number}: {stem}`, the colon stays as it is written, or each line like `word : text` would begin a question.
 */
function labelPattern(literal: string, isBeforeRest: boolean, isFirst: boolean): string {
  const parts = literal.split(isFirst ? /(?<=.)\s*:/su : /\s*:/u);
  const patterns = parts.map((part, index) => {
    const pattern = literalPattern(part, isBeforeRest && index === parts.length - 1);
    return isFirst && index === 0 && parts.length > 1 ? anyForm(pattern) : pattern;
  });
  return patterns.join(`${MAYBE_WHITE_SPACE}:`);
}

/**
 * Of a label of words any case, and of each word the singular and the plural as far as their ends differ:
 * `Correct answers` finds `correct answer`, `Bonne réponse` also `Bonnes réponses`, `Risposta` also `Risposte`.
 */
function anyForm(label: string): string {
  if (!/\p{L}{3}$/u.test(label)) return label;
  const words = label.replace(/\p{L}{4,}/gu, (word) => {
    const stem = word.replace(/(?<=\p{L}{3})(?:[ae]?s|en|[ae])$/iu, '');
    return `${stem}(?:[ae]?s|e?n|[ae])?`;
  });
  return `(?i:${words})`;
}

/** Behind a word with a colon text may follow at once: `Answer:B`. Not behind `A:`, since `A:B` may be text. */
const WORD_WITH_COLON = /\p{L}{2}\s*:\s+$/u;

function restPattern(literalBefore: string | undefined): string {
  if (WORD_WITH_COLON.test(literalBefore ?? '')) return `${MAYBE_WHITE_SPACE}(.*)`;
  return literalBefore !== undefined && /\s$/u.test(literalBefore) ? `(?:${WHITE_SPACE}(.*))?` : '(.*)';
}
