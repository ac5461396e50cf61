import { Parser } from 'htmlparser2';
import { parseJson } from './bytes/json.ts';
import { afterByteOrderMark, decodeUtf8, headOf, lineEnd } from './bytes/utf8.ts';
import { isZipWith } from './bytes/zip.ts';
import type { FileFault } from './findings.ts';
import { type ForeignFormat, foreignText, foreignXml, isPartOfQti1 } from './foreign-formats.ts';
import { type BankFormat, formatNames, isMapped } from './formats.ts';
import type { Mapping } from './mapped/mapping.ts';
import { jsonFieldReader } from './mapped/source-item.ts';

/** How files of other kinds begin; as Latin-1, so that bytes are characters. */
const OTHER_KINDS: { starts: string[]; name: string }[] = [
  { starts: ['%PDF-'], name: 'a PDF document' },
  { starts: ['PK\x03\x04'], name: 'a ZIP archive (a Word or Excel file is one, too)' },
  { starts: ['\x1f\x8b'], name: 'a compressed file (gzip)' },
  {
    starts: ['\xd0\xcf\x11\xe0'],
    name: 'an old Word or Excel file, or one with a password; save it as .docx or .xlsx without one',
  },
  { starts: ['\xff\xfe', '\xfe\xff'], name: 'a text in UTF-16; save it as UTF-8' },
  { starts: ['\x89PNG', '\xff\xd8\xff', 'GIF8'], name: 'a picture' },
  { starts: ['{\\rtf'], name: 'a rich text (RTF) file' },
];
/** What begins a document even without anything before it. */
const XML_ROOTS = [
  'html',
  'quiz',
  'questestinterop',
  'assessmentitem',
  'assessmenttest',
  'qti-assessment',
  'manifest',
  'moodle_backup',
  'question_categories',
];
const JSON_START = /^\s*(?:\{\s*"|\[\s*[[{"])/u;
const AIKEN_ANSWER = /^[^\S\n]*ANSWER\s?:\s*\(?[A-Z]\)?[.:]?[^\S\n]*$/gmu;
const OTHER_ANSWER = /^[^\S\n]*(?:[Aa]nswers?|ANSWERS)\s?:[^\S\n]*\S/gmu;
const AIKEN_OPTION = /^\s*[A-Z][).]\s/mu;
/** Without a space behind the labels two in a row tell: one may be an abbreviation. */
const AIKEN_OPTIONS_CLOSE = /^\s*A[).]\S[^\r\n]*[\r\n]\s*B[).]\S/mu;
const GIFT_ANSWERS = /(?<!\\)\{\s*(?:[=~#%]|(?:T|F|TRUE|FALSE)\b)/iu;
/** Of an essay in GIFT; among lettered options it is code. */
const EMPTY_BRACES = /(?<!\\)\{\s*\}/u;
const LETTERED_OPTIONS = /^\s*[([]?a[.)]\s+\S.*\n\s*[([]?b[.)]\s+\S/imu;
const GIFT_START = /^\s*(?:::|\$CATEGORY:)/mu;
const MAX_NAME_LENGTH = 60;
/** Every other byte of Latin letters is nought; as Latin-1. */
const UTF_16 = /^(?:(?:[^\0]\0){20}|(?:\0[^\0]){20})/u;
const HEAD_BYTES = 4_096;
const INSPECTED_BYTES = 32_768;

/**
 * Tells a file of another kind by its beginning, before anything tries to read it.
 * @param format null: any that is a question bank
 */
export function findFormatFault(bytes: Uint8Array, format: BankFormat | null): FileFault | null {
  if (format === 'docx') return null;
  if (format === 'xlsx' && isWorkbook(bytes)) return null;
  const head = headOf(bytes, HEAD_BYTES);
  if (head.trim() === '' && bytes.length <= HEAD_BYTES)
    return { code: 'empty_file', message: 'The file is empty.' };
  const wrong = (found: string, advice = ''): FileFault => ({
    code: 'wrong_format',
    message: `This is not ${format === null ? 'a question bank' : formatNames[format]} but ${found}.${advice}`,
  });
  const wrongXml = (root: string) => {
    const foreign = foreignXml(root, head);
    if (foreign === null) return wrong(`XML or HTML with <${root}>`);
    return format === null
      ? { code: 'wrong_format' as const, message: describeForeign(foreign) }
      : wrong(foreign.what, ` ${foreign.advice}`);
  };
  const other = OTHER_KINDS.find(({ starts }) => starts.some((start) => head.startsWith(start)));
  if (other !== undefined) return wrong(other.name);
  const { isMarkup, outermost } = markupOf(head);
  if (format === 'moodle-xml') {
    return outermost === null || isMoodleQuiz(outermost, head) ? null : wrongXml(outermost);
  }
  if (isMarkup) return wrongXml(outermost ?? '');
  const nuls = head.length - head.replaceAll('\0', '').length;
  if (UTF_16.test(head))
    return wrong('a text in UTF-16 without its mark', ' Save it as UTF-8, in Excel as “CSV UTF-8”.');
  if (nuls > head.length / 10) return wrong('a binary file');
  const foreign = format === null || !isMapped(format) ? foreignText(head) : null;
  if (foreign !== null) return { code: 'wrong_format', message: describeForeign(foreign) };
  return format !== null && !READ_AS_JSON.has(format) && JSON_START.test(head) ? wrong('JSON') : null;
}

/** "This is QTI 2.1, which is not read yet. Moodle XML … are read." */
export function describeForeign({ what, advice }: ForeignFormat): string {
  return `This is ${what}. ${advice}`;
}

/** A quiz of Canvas begins with the same word. */
function isMoodleQuiz(outermost: string | null, head: string): boolean {
  return outermost === 'quiz' && foreignXml(outermost, head) === null;
}

/** Tells an Excel workbook by the entry that every one has. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return isZipWith(bytes, 'xl/workbook.xml');
}

const READ_AS_JSON = new Set<BankFormat>(['jsonl', 'json', 'assay']);

/**
 * The format of a file by its content, whatever its name.
 * @param mapping with it the file is a list of fields, else it says itself what is what
 * @returns null when it is no question bank; what nothing else is is typed text
 */
export function detectFormat(bytes: Uint8Array, mapping: Mapping | null): BankFormat | null {
  const head = headOf(bytes, INSPECTED_BYTES);
  const { isMarkup, outermost } = markupOf(head);
  if (isMarkup) return isMoodleQuiz(outermost, head) ? 'moodle-xml' : null;
  if (isWorkbook(bytes)) return 'xlsx';
  if (OTHER_KINDS.some(({ starts }) => starts.some((start) => head.startsWith(start)))) return null;
  if (mapping === null && foreignText(head) !== null) return null;
  if (JSON_START.test(head)) return detectJson(bytes);
  if (mapping !== null) return 'csv';
  if (isAiken(head)) return 'aiken';
  const isEssay = EMPTY_BRACES.test(head) && !LETTERED_OPTIONS.test(head);
  return GIFT_START.test(head) || GIFT_ANSWERS.test(head) || isEssay ? 'gift' : 'text';
}

/** Answers as Aiken writes them; not a slip among others, of which typed text takes both. */
function isAiken(head: string): boolean {
  if (!AIKEN_OPTION.test(head) && !AIKEN_OPTIONS_CLOSE.test(head)) return false;
  const answers = countMatches(head, AIKEN_ANSWER);
  return answers > 0 && answers >= countMatches(head, OTHER_ANSWER);
}

function countMatches(text: string, form: RegExp): number {
  return [...text.matchAll(form)].length;
}

/** JSON Lines have a whole value in their first line and another behind it. */
function detectJson(bytes: Uint8Array): BankFormat {
  const start = afterByteOrderMark(bytes);
  const end = lineEnd(bytes, start);
  const parsed = parseJson(decodeUtf8(bytes.subarray(start, end)) ?? '');
  const first = parsed.type === 'value' ? parsed.value : null;
  if (typeof first !== 'object' || first === null) return 'json';
  if (typeof jsonFieldReader(first)('question.kind') === 'string') return 'assay';
  return headOf(bytes.subarray(end), HEAD_BYTES).trim() === '' ? 'json' : 'jsonl';
}

/**
 * Whether a file begins as XML or HTML does, and its first element. A question may begin with a tag, too: an element
 * counts where it is the root of a document.
 */
function markupOf(head: string): { isMarkup: boolean; outermost: string | null } {
  const elements: string[] = [];
  let isDocument = false;
  const begin = () => {
    isDocument ||= elements.length === 0;
  };
  const parser = new Parser(
    { onprocessinginstruction: begin, oncomment: begin, onopentagname: (name) => elements.push(name) },
    { xmlMode: true },
  );
  parser.end(head.trimStart().startsWith('<') ? head : '');
  const [outermost] = elements;
  const local = outermost?.toLowerCase().replace(/^\w+:/u, '');
  const isRoot =
    XML_ROOTS.some((root) => local?.startsWith(root)) ||
    (outermost !== undefined && isPartOfQti1(outermost, head));
  return { isMarkup: isDocument || isRoot, outermost: outermost?.slice(0, MAX_NAME_LENGTH) ?? null };
}
