import { createDateFormats } from '@assay/contract/dates';
import {
  changeReasons,
  type FileFault,
  isMapped,
  suspicionReasons,
  type UnusedField,
} from '@assay/interchange';
import type { ImportResult } from '../../features/imports/import.service.ts';
import type { BankCounts } from '../../features/imports/prepare-bank.ts';
import type {
  AnswersChange,
  CloseTestResult,
  StoredAnswersRule,
} from '../../features/publishing/published-tests.service.ts';
import type {
  RequestedTestResult,
  TestFault,
  TestRequest,
} from '../../features/publishing/test-request.service.ts';
import { formatCount, printable } from '../terminal.ts';
import { formatChangedQuestions, formatOtherQuestions, formatWithdrawn } from './changed-questions.ts';
import { describeReason, type Reason } from './finding-words.ts';
import { describeCure, HOW_TO_TELL, MAPPING_PAGE, TABLES_PAGE } from './mapping-page.ts';
import { hasMapping, type SourceFormat } from './source-format.ts';

const numbers = new Intl.NumberFormat('en-GB');
/** What was found, taken and not taken, with the reasons by how often they came. */
export function formatCounts(
  { found, taken, duplicate, refused, notes }: BankCounts,
  source: SourceFormat,
): string[] {
  const total = sumOf(refused);
  const changed = [...notes].filter(([reason]) => reason in changeReasons);
  const suspicious = [...notes].filter(([reason]) => reason in suspicionReasons);
  return [
    `Items found    ${numbers.format(found)}`,
    `  taken        ${numbers.format(taken)}`,
    ...formatReasonCounts('changed', changed, source),
    ...formatReasonCounts('suspicious', suspicious, source),
    `  doubled      ${numbers.format(duplicate)}`,
    `  refused      ${numbers.format(total)}`,
    ...formatReasonCounts('', [...refused], source),
  ];
}

function formatReasonCounts(kind: string, counted: [Reason, number][], source: SourceFormat): string[] {
  return counted
    .sort(([, a], [, b]) => b - a)
    .map(
      ([reason, count]) =>
        `    ${kind === '' ? '' : `${kind}: `}${numbers.format(count)} ${reason}: ${describeReason(reason, source)}${describeCure(reason, source)}`,
    );
}

/** What a mapping may say more of: a passage, an explanation. */
const MAX_UNUSED_SHOWN = 20;

/** The fields that hold something and that nobody has said a word about. */
export function formatUnusedFields(fields: UnusedField[], source: SourceFormat): string[] {
  if (fields.length === 0) return [];
  const more = fields.length - MAX_UNUSED_SHOWN;
  const which = hasMapping(source)
    ? 'fields that the mapping does not name'
    : 'columns whose names are not understood';
  return [
    `Not used       ${which}; their texts are left out (${pageOf(source)})`,
    ...fields
      .slice(0, MAX_UNUSED_SHOWN)
      .map(({ name, items }) => `  ${printable(name)} (in ${formatCount(items, 'item')})`),
    ...(more > 0 ? [`  and ${formatCount(more, 'more field')}`] : []),
  ];
}

/** As the columns of a finding: it is one of the whole file. */
export function unusedFieldColumns({ name, items }: UnusedField, source: SourceFormat): string[] {
  const which = hasMapping(source)
    ? 'A field that the mapping does not name'
    : 'A column whose name is not understood';
  const words = `${which}: ${printable(name)} (${formatCount(items, 'item')}).`;
  return ['file', '', 'unused', 'field_not_mapped', `${words} ${pageOf(source)}`];
}

/** Where it is explained what a field or column may be called. */
function pageOf({ understood }: SourceFormat): string {
  return understood === null ? MAPPING_PAGE : TABLES_PAGE;
}

const MIN_KEYS = 20;
const MAX_SHARE_OF_ONE_POSITION = 0.6;
/** So few may be chance, unless they are all the same. */
const MIN_ALIKE = 5;

/** Whether most of a file was refused: then it was hardly read as what it is. */
function isMostlyRefused({ found, refused }: BankCounts): boolean {
  return sumOf(refused) * 2 > found && found > 1;
}

/** @param kindsNotRead how many questions there are of each kind that is not read */
export function describeMostlyRefused(
  counts: BankCounts,
  source: SourceFormat,
  kindsNotRead: ReadonlyMap<string, number>,
): string[] {
  if (!isMostlyRefused(counts)) return [];
  const isOfKinds = sumOf(kindsNotRead) === sumOf(counts.refused);
  const why = isOfKinds ? describeKinds(kindsNotRead) : askWhatIsWrong(counts, source);
  return [`Most items are refused. ${why}`];
}

const MAX_KINDS_SHOWN = 8;

function describeKinds(kinds: ReadonlyMap<string, number>): string {
  const sorted = [...kinds].sort(([, a], [, b]) => b - a);
  const named = sorted
    .slice(0, MAX_KINDS_SHOWN)
    .map(
      ([kind, count]) =>
        `${kind === '' ? 'without a name' : printable(kind)} (${formatCount(count, 'item')})`,
    );
  return `Their kinds are not read: ${named.join(', ')}${sorted.length > MAX_KINDS_SHOWN ? ' …' : ''}.`;
}

function askWhatIsWrong({ refused, taken }: BankCounts, source: SourceFormat): string {
  if ((refused.get('broken_utf8') ?? 0) * 2 > sumOf(refused)) return 'Is it saved as UTF-8?';
  if (hasMapping(source)) return 'Are the format and the mapping right for this file?';
  if (source.understood !== null) return 'Are its columns what they were taken for?';
  // The content of XML tells for certain; of a text it may be another one of which nothing can be taken.
  const isCertain = source.isTold === true && (taken > 0 || source.format === 'moodle-xml');
  return isCertain
    ? 'Its content tells that its format is right: the reasons stand above.'
    : 'Is the format right for this file?';
}

/** Says so when a learner would notice where the right options stand; else nothing. */
export function describeKeyPositions({ keyPositions }: BankCounts): string[] {
  const all = sumOf(keyPositions);
  const [position, most] = [...keyPositions].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
  const isMany = all >= MIN_KEYS && most / all > MAX_SHARE_OF_ONE_POSITION;
  if (!isMany && (all < MIN_ALIKE || most < all)) return [];
  const [found, total] = [most, all].map((count) => numbers.format(count));
  return [
    `Of ${total} questions with one right answer, ${found} have it as option ${position + 1}: learners would notice.`,
    'With --mix-options the options get an order that tells nothing.',
  ];
}

function sumOf(counts: ReadonlyMap<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** What a mapping may cure, or the right one would. */
const CURABLE_FAULTS = new Set<FileFault['code']>(['unknown_column', 'keys_outside', 'no_items']);

export function formatFileFault(fault: FileFault, { format }: SourceFormat): string {
  const mapping = isMapped(format) ? ` Mappings are explained in ${MAPPING_PAGE}.` : '';
  const cure = !CURABLE_FAULTS.has(fault.code) ? '' : format === 'text' ? ` ${HOW_TO_TELL}` : mapping;
  return `${printable(fault.message)}${cure} [${fault.code}]`;
}

/** What came of an import. */
export function formatImportResult(result: ImportResult, test: TestRequest | null): string[] {
  if (result.type === 'nothing_to_import') {
    return ['Nothing was written: no item could be taken.'];
  }
  if (result.type !== 'imported') return [test === null ? '' : describeTestFault(result, test)];
  const [added, changed, unchanged] = [result.bank.added, result.bank.changed, result.bank.unchanged].map(
    (count) => numbers.format(count),
  );
  return [
    `Questions      ${added} added, ${changed} changed, ${unchanged} unchanged`,
    ...formatChangedQuestions(result.bank.changes, result.bank.changed),
    ...formatWithdrawn(result.bank.withdrawn),
    ...formatOtherQuestions(result.bank),
    ...(result.test === null || test === null ? [] : formatTestResult(result.test, test)),
  ];
}

export function describeTestFault(fault: TestFault, { name, type, take }: TestRequest): string {
  switch (fault.type) {
    case 'too_many_for_a_test': {
      const [most, found] = [fault.most, fault.found].map((count) => numbers.format(count));
      return `Nothing was written: a test has at most ${most} questions and these are ${found}. Use --take.`;
    }
    case 'fewer_than_asked':
      return `Nothing was written: --take asks for ${take} questions and there are ${numbers.format(fault.found)}.`;
    case 'test_has_other_type':
      return `Nothing was written: there is a test "${name}" that is no ${type}. Choose another name or the other type.`;
  }
}

const OUTCOMES = { created: 'created', new_version: 'new version', unchanged: 'unchanged' };
const MAX_OVERLAPS = 20;

/** What came of a test that was asked for. */
export function formatTestResult(
  result: RequestedTestResult,
  { name, type, minutes }: TestRequest,
): string[] {
  const { outcome, questions, reopened, answers, released, overlaps } = result;
  const what = `${type}, ${numbers.format(questions)} questions, ${minutes} minutes`;
  const more = overlaps.length - MAX_OVERLAPS;
  return [
    `Test           "${printable(name)}", ${what}: ${OUTCOMES[outcome]}${reopened ? ', opened again' : ''}`,
    `Answers        ${formatAnswersRule(answers)}`,
    ...(released === 0 ? [] : [formatReleased(released)]),
    ...overlaps.slice(0, MAX_OVERLAPS).map(formatOverlap),
    ...(more > 0 ? [`Overlap        and with ${numbers.format(more)} more tests`] : []),
  ];
}

function formatReleased(released: number): string {
  const are = released === 1 ? '1 of its questions is' : `${numbers.format(released)} of its questions are`;
  return `Practice       ${are} released: learners may have seen the answers`;
}

function formatOverlap({ name, questions }: RequestedTestResult['overlaps'][number]): string {
  const count = questions === 1 ? '1 question is' : `${numbers.format(questions)} questions are`;
  return `Overlap        ${count} also in "${printable(name)}", which is active`;
}

/** When answers are shown: "shown after 31 January 2027 (Europe/London)". */
export function formatAnswersRule({ when, from, timeZone }: StoredAnswersRule): string {
  switch (when) {
    case 'at_once':
      return 'shown at once';
    case 'after_date':
      return from === null ? 'shown later' : `shown ${createDateFormats(timeZone).formatMoment(from)}`;
    case 'after_close':
      return 'shown when the test is closed and nobody sits it any more';
    case 'never':
      return 'never shown, the score alone';
  }
}

/** The result of `npm run bank -- answers`. */
export function formatAnswersChange({ isOpen, answers }: AnswersChange, name: string): string[] {
  return [
    `Test           "${printable(name)}" stays ${isOpen ? 'open' : 'closed'}`,
    `Answers        ${formatAnswersRule(answers)}`,
  ];
}

/** What came of closing a test. */
export function formatClosedTest(
  { wasClosed, openAttempts, answers }: CloseTestResult,
  name: string,
): string[] {
  const open =
    openAttempts === 1 ? '1 attempt is open and goes on' : `${openAttempts} attempts are open and go on`;
  return [
    `Test           "${printable(name)}" ${wasClosed ? 'was closed already' : 'is closed: nobody can start it any more'}`,
    ...(openAttempts === 0 ? [] : [`Attempts       ${open} to the end`]),
    `Answers        ${formatAnswersRule(answers)}`,
  ];
}
