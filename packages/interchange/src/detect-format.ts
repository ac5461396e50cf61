import { parseJson } from './bytes/json.ts';
import { afterByteOrderMark, decodeUtf8, headOf, lineEnd } from './bytes/utf8.ts';
import { zipEntries } from './bytes/zip.ts';
import type { FileFault } from './findings.ts';
import { type BankFormat, formatNames, isMapped } from './formats.ts';
import type { Mapping } from './mapped/mapping.ts';
import { jsonFieldReader } from './mapped/source-item.ts';
import { type ForeignFormat, foreignArchive, foreignText, foreignXml } from './unsupported-formats.ts';

/** First bytes of files of other kinds, as Latin-1, so that bytes are characters. */
const OTHER_KINDS: [start: string, what: string, advice: string][] = [
  ['%PDF-', 'a PDF document', 'Save it as .docx, or copy its text into a text file.'],
  [
    '\x1f\x8b',
    'a compressed file (gzip)',
    'Unpack it and import the files in it. Of a Moodle backup (.mbz) nothing is read: export the questions as Moodle XML.',
  ],
  [
    '\xd0\xcf\x11\xe0',
    'an old Word or Excel file, or one with a password',
    'Save it as .docx or .xlsx without one.',
  ],
  ['\xff\xfe', 'a text in UTF-16', 'Save it as UTF-8.'],
  ['\xfe\xff', 'a text in UTF-16', 'Save it as UTF-8.'],
  ['\x89PNG', 'a picture', ''],
  ['\xff\xd8\xff', 'a picture', ''],
  ['GIF8', 'a picture', ''],
  ['{\\rtf', 'a rich text (RTF) file', 'Save it as .docx.'],
];
const ZIP = 'PK\x03\x04';
const JSON_START = /^\s*(?:\{\s*"|\[\s*[[{"])/u;
const AIKEN_OPTIONS = /^\s*A[).]\s*\S[^\r\n]*[\r\n]+\s*B[).]/mu;
const AIKEN_ANSWER = /^[^\S\n]*ANSWER\s?:\s*\(?[A-Z]\)?[.:]?[^\S\n]*$/gmu;
const OTHER_ANSWER = /^[^\S\n]*(?:[Aa]nswers?|ANSWERS)\s?:[^\S\n]*\S/gmu;
const GIFT_ANSWERS = /(?<!\\)\{\s*(?:[=~#%]|(?:T|F|TRUE|FALSE)\b)/iu;
/** An essay in GIFT; beside lettered options it is code. */
const EMPTY_BRACES = /(?<!\\)\{\s*\}/u;
const LETTERED_OPTIONS = /^\s*[([]?a[.)]\s+\S.*\n\s*[([]?b[.)]\s+\S/imu;
const GIFT_START = /^\s*(?:::|\$CATEGORY:)/mu;
const MAX_NAME_LENGTH = 60;
const HEAD_BYTES = 4_096;
const INSPECTED_BYTES = 32_768;

/**
 * Recognises a file of another kind by its beginning, before anything tries to read it.
 * @param format null: any question bank
 */
export function findFormatFault(bytes: Uint8Array, format: BankFormat | null): FileFault | null {
  if (format === 'docx' || (format === 'xlsx' && isWorkbook(bytes))) return null;
  const head = headOf(bytes, HEAD_BYTES);
  if (head.trim() === '' && bytes.length <= HEAD_BYTES)
    return { code: 'empty_file', message: 'The file is empty.' };
  const found = otherKind(bytes, head, format);
  if (found === null) return null;
  const wanted = format === null ? '' : `not ${formatNames[format]} but `;
  return { code: 'wrong_format', message: `This is ${wanted}${found.what}. ${found.advice}`.trimEnd() };
}

function otherKind(bytes: Uint8Array, head: string, format: BankFormat | null): ForeignFormat | null {
  if (head.startsWith(ZIP)) return foreignArchive(zipEntries(bytes));
  const [, what, advice = ''] = OTHER_KINDS.find(([start]) => head.startsWith(start)) ?? [];
  if (what !== undefined) return { what, advice };
  const { isMarkup, outermost } = markupOf(head);
  if (format === 'moodle-xml' ? outermost !== null && !isMoodleQuiz(outermost, head) : isMarkup)
    return foreignXml(outermost ?? '', head) ?? { what: `XML or HTML with <${outermost ?? ''}>`, advice: '' };
  if (format === 'moodle-xml') return null;
  if (head.length - head.replaceAll('\0', '').length > head.length / 10)
    return { what: 'a binary file, or a text in UTF-16 without its mark', advice: 'Save it as UTF-8.' };
  if (format !== null && !READ_AS_JSON.includes(format) && JSON_START.test(head))
    return { what: 'JSON', advice: '' };
  // A mapping may name the columns of another system.
  return format !== null && isMapped(format) ? null : foreignText(head);
}

/** A quiz of Canvas has the same outermost element. */
function isMoodleQuiz(outermost: string | null, head: string): boolean {
  return outermost === 'quiz' && foreignXml(outermost, head) === null;
}

/** Recognises an Excel workbook by the entry that every workbook has. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return zipEntries(bytes).includes('xl/workbook.xml');
}

/** Recognises a Word document (.docx) by the entry of its text. */
export function isWordDocument(bytes: Uint8Array): boolean {
  return zipEntries(bytes).some((name) => /^word\/document\d*\.xml$/u.test(name));
}

const READ_AS_JSON: BankFormat[] = ['jsonl', 'json', 'assay'];

/**
 * Detects the format of a file by its content, whatever its name.
 * @param mapping with it the file is a list of fields, else it is self-describing
 * @returns null if it is no question bank; typed text is the fallback
 */
export function detectFormat(bytes: Uint8Array, mapping: Mapping | null): BankFormat | null {
  const head = headOf(bytes, INSPECTED_BYTES);
  const { isMarkup, outermost } = markupOf(head);
  if (isMarkup) return isMoodleQuiz(outermost, head) ? 'moodle-xml' : null;
  if (head.startsWith(ZIP)) return isWorkbook(bytes) ? 'xlsx' : null;
  if (OTHER_KINDS.some(([start]) => head.startsWith(start))) return null;
  if (mapping === null && foreignText(head) !== null) return null;
  if (JSON_START.test(head)) return detectJson(bytes);
  if (mapping !== null) return 'csv';
  if (isAiken(head)) return 'aiken';
  const isEssay = EMPTY_BRACES.test(head) && !LETTERED_OPTIONS.test(head);
  return GIFT_START.test(head) || GIFT_ANSWERS.test(head) || isEssay ? 'gift' : 'text';
}

/**
 * True if at least as many answers are in Aiken's form as in others. Fewer are typing errors in typed text,
 * which accepts both forms.
 */
function isAiken(head: string): boolean {
  const [answers = 0, others = 0] = [AIKEN_ANSWER, OTHER_ANSWER].map((form) => head.match(form)?.length ?? 0);
  return AIKEN_OPTIONS.test(head) && answers > 0 && answers >= others;
}

/** JSON Lines have a complete value in their first line and another behind it. */
function detectJson(bytes: Uint8Array): BankFormat {
  const start = afterByteOrderMark(bytes);
  const end = lineEnd(bytes, start);
  const parsed = parseJson(decodeUtf8(bytes.subarray(start, end)) ?? '');
  const first = parsed.type === 'value' ? parsed.value : null;
  if (typeof first !== 'object' || first === null) return 'json';
  if (typeof jsonFieldReader(first)('question.kind') === 'string') return 'assay';
  return headOf(bytes.subarray(end), HEAD_BYTES).trim() === '' ? 'json' : 'jsonl';
}

const COMMENT = /<!--.*?(?:-->|$)/gsu;

/**
 * Detects XML or HTML at the beginning of a file, and its first element. A question may begin with a tag,
 * too: only the root of a document counts.
 */
function markupOf(head: string): { isMarkup: boolean; outermost: string | null } {
  const [, name] = /^\s*</u.test(head) ? (/<([a-z_][^\s/>]*)/iu.exec(head.replace(COMMENT, '')) ?? []) : [];
  const outermost = name?.slice(0, MAX_NAME_LENGTH) ?? null;
  const isRoot = outermost !== null && (outermost === 'quiz' || foreignXml(outermost, head) !== null);
  return { isMarkup: isRoot || /^\s*<[?!]/u.test(head), outermost };
}
