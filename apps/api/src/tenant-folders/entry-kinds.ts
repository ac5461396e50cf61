import { z } from 'zod';
import { isFolderPath } from './folder-files.ts';

/** The kinds of entries of a tenant's file. Each message is the end of a sentence about its entry. */

export const line = (max: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text !== '' && text.length <= max && text.isWellFormed() && !/\p{Cc}/u.test(text),
      `must be one line of 1 to ${max} characters.`,
    );

export const shortName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/u,
    'must be a short name of at most 40 letters a to z, digits and hyphens.',
  );

/** @param meaning of the number, where it is not plain from the entry's name */
export const hundredths = (least: number, most: number, meaning?: string) => {
  const range = `must be a number from ${least} to ${most.toLocaleString('en-GB')} with at most two decimals`;
  const message = meaning === undefined ? `${range}.` : `${range}: ${meaning}.`;
  return z
    .number(message)
    .refine((value) => value >= least && value <= most && Number(value.toFixed(2)) === value, message);
};

/** Text that a database can store. */
export const text = (max: number) =>
  z
    .string()
    .refine(
      (value) => value.length <= max && value.isWellFormed() && !value.includes('\0'),
      `must be text of at most ${max.toLocaleString('en-GB')} characters.`,
    );

export const pictureFile = z
  .string()
  .refine(isFolderPath, 'must name a file in this folder, such as pictures/hero.jpg.');

/** A long text, in a file of its own. */
export const textFile = z
  .string()
  .refine(
    (path) => isFolderPath(path) && /\.(?:md|html)$/u.test(path),
    'must name a file in this folder that ends in .md (Markdown) or .html, such as pages/privacy.md.',
  );

/**
 * Refuses a list in which two items have the same text, at the second one.
 * @param within path of the text in each item
 */
export const distinct =
  <Item>(textOf: (item: Item) => string, ...within: string[]) =>
  (items: Item[], context: z.RefinementCtx): void => {
    const known = new Set<string>();
    for (const [index, text] of items.map(textOf).entries()) {
      const message = `names ${text} a second time.`;
      if (known.has(text)) context.addIssue({ code: 'custom', path: [index, ...within], message });
      known.add(text);
    }
  };
