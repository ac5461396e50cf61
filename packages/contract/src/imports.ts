/** Bounds, states and words of imports; the browser needs these and no schema library. */

/** Limits of the files of an import, in bytes. */
export const IMPORT_BYTES = {
  /** The file with the questions. */
  file: 20 * 1_024 * 1_024,
  /** A zip of the pictures that a table names, or a mapping. */
  added: 60 * 1_024 * 1_024,
};
/** Maximum number of questions in one file. */
export const MAX_IMPORT_ITEMS = 5_000;
/** Maximum number of imports of a tenant that are neither confirmed nor thrown away. */
export const MAX_OPEN_IMPORTS = 20;
export const MAX_LISTED_ITEMS = 50;

export const IMPORT_STATES = [
  'reading',
  'asking',
  'unreadable',
  'ready',
  'confirmed',
  'undone',
  'discarded',
] as const;
/**
 * State of an import. `reading`: the file is being read; `asking`: something must be told before it can be
 * read; `unreadable`: nothing of it can be taken; `ready`: waits for decisions and confirmation; `confirmed`,
 * `undone`, `discarded`: ended.
 */
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_ITEM_CLASSES = [
  'fault',
  'near',
  'changed',
  'warning',
  'plain',
  'known',
  'duplicate',
] as const;
/**
 * Class of a question in a file: each has exactly one. `fault`: stays out until it is corrected; `near`:
 * another question of the bank has nearly the same words; `changed`: the bank has it with other content, and
 * it becomes its next version; `known`: the bank has it word for word; `duplicate`: stands earlier in the
 * same file.
 */
export type ImportItemClass = (typeof IMPORT_ITEM_CLASSES)[number];

/** Letter of each class in the marks of an import; a capital where the question is taken. */
export const IMPORT_MARKS: Record<ImportItemClass, string> = {
  fault: 'f',
  near: 'n',
  changed: 'c',
  warning: 'w',
  plain: 'p',
  known: 'k',
  duplicate: 'd',
};

/** Classes of questions that cannot be taken as they stand. */
export const NOT_TAKABLE: readonly ImportItemClass[] = ['fault', 'known', 'duplicate'];

/** Matters that an import may ask for: the bank's name, the meanings of columns, or a mapping file. */
export const IMPORT_ASKS = ['bank', 'columns', 'separator', 'mapping'] as const;

export type ImportAsk = (typeof IMPORT_ASKS)[number];

export const IMPORT_USES = ['practised', 'edited', 'reported', 'published', 'released'] as const;
/** Use of an imported question that keeps its import from being undone. */
export type ImportUse = (typeof IMPORT_USES)[number];
