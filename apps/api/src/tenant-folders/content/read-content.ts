import { z } from 'zod';
import { isEntries, isList, type Path, replaceTexts, type Value, withoutEmpty } from '../document-values.ts';
import { text } from '../entry-kinds.ts';
import { type ReadText, readNote, readShortText } from '../read-text.ts';
import type { PictureDigest } from '../tenant-document.ts';
import { colours, describeIssue, tenantFileSchema } from '../tenant-file.ts';
import { contentEntriesOf } from './content-entries.ts';
import type { Content } from './documents.ts';

/** Words about an entry of a content: its path, and the end of a sentence. */
export type ContentNote = { path: Path; message: string };
export type ReadContent = { content: Content; faults: ContentNote[]; leftOut: ContentNote[] };

/** Highest heading level below the title of a page, or of a part of the landing page. */
const IN_PAGE = 2;
const IN_PART = 3;
const MAX_TEXT_LENGTH = 60_000;

const digest = z.string().regex(/^[0-9a-f]{64}$/u, 'must be one of your pictures.');
const { summary, landing, pages, faqs, help, plans, topics } = contentEntriesOf({
  longText: text(MAX_TEXT_LENGTH),
  picture: digest,
});
const file = tenantFileSchema.shape;
/** The entries of a tenant's file that the console writes, with their own texts and pictures. */
const entries = z.strictObject({
  colours: colours.optional(),
  logo: digest.optional(),
  summary,
  landing,
  pages,
  faqs,
  help,
  plans,
  topics,
  name: file.name.optional(),
  sub_domain_name: file.sub_domain_name,
  login_note: file.login_note,
  leaderboard: file.leaderboard,
  leaderboard_names: file.leaderboard_names,
  leaderboard_least_percent: file.leaderboard_least_percent,
  ticket_topics: file.ticket_topics,
  billing: file.billing,
});
/** The same for the document that holds the organisation's name, which may not be empty. */
const entriesWithName = entries.required({ name: true });
const TEXTS = ['text', 'answer', 'login_note'];

/**
 * Reads what staff wrote, by the rules by which a folder is read. Texts that were there before stay as they
 * are.
 */
export async function readContent(written: Content, before: Content): Promise<ReadContent> {
  const schema = written.name === undefined ? entries : entriesWithName;
  const parsed = schema.safeParse(withoutEmpty(written), { reportInput: true });
  if (!parsed.success) return { content: {}, faults: parsed.error.issues.map(noteOfIssue), leftOut: [] };
  const known = new Set(longTextsIn(before));
  const [faults, leftOut]: [ContentNote[], ContentNote[]] = [[], []];
  const content = await replaceTexts(parsed.data, (value, path) => {
    const entry = path.at(-1);
    if (!isLongText(entry) || known.has(value)) return value;
    const isPart = path[0] === 'landing' || entry === 'answer';
    const read = entry === 'login_note' ? readNote(value) : readShortText(value, isPart ? IN_PART : IN_PAGE);
    if (read.html === '') faults.push({ path, message: 'holds nothing that a page may show.' });
    leftOut.push(...notesOf(read, path));
    return read.html;
  });
  return { content: withoutEmpty(content), faults, leftOut };
}

function noteOfIssue(issue: z.core.$ZodIssue): ContentNote {
  return {
    path: issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
    message: describeIssue(issue),
  };
}

function notesOf({ leftOut }: ReadText, path: Path): ContentNote[] {
  return leftOut.map(({ what }) => ({ path, message: `${what} is left out: no page may show it.` }));
}

/** True for the entries whose texts pages show as HTML; the others are lines, and never cleaned. */
function isLongText(entry: Path[number] | undefined): boolean {
  return TEXTS.some((name) => name === entry);
}

/** Lists the texts of a content that pages show as HTML, wherever they stand in it. */
export function longTextsIn(value: Value): string[] {
  if (isList(value)) return value.flatMap(longTextsIn);
  if (!isEntries(value)) return [];
  return Object.entries(value).flatMap(([entry, each]) =>
    typeof each === 'string' && isLongText(entry) ? [each] : longTextsIn(each),
  );
}

/** Lists the pictures that a content names, each with its place. */
export function picturesIn({ logo, landing, topics }: Content): { path: Path; digest: PictureDigest }[] {
  const named = [
    { path: ['logo'], digest: logo },
    ...Object.entries(landing ?? {}).map(([part, { picture }]) => ({
      path: ['landing', part, 'picture'],
      digest: picture,
    })),
    ...(topics ?? []).flatMap(({ pictures = [] }, topic) =>
      pictures.map(({ file }, index) => ({
        path: ['topics', topic, 'pictures', index, 'file'],
        digest: file,
      })),
    ),
  ];
  return named.flatMap(({ path, digest: found }) => (found === undefined ? [] : [{ path, digest: found }]));
}

/** Lists the digests of the pictures that a content names, except its logo, each once. */
export function originalsIn({ logo: _, ...content }: Content): PictureDigest[] {
  return [...new Set(picturesIn(content).map(({ digest }) => digest))];
}
