import type { QuestionDraft } from '@assay/assessment';
import { IMPORT_ITEM_CLASSES } from '@assay/contract/imports';
import { EMPTY_DRAFT } from '../features/authoring/draft-content.ts';
import type { Import, ImportItem, OpenImport } from '../features/imports/imports.ts';
import { countMarks, numbersOf, readMarks } from '../features/imports/marks.ts';
import { ImportScreen } from '../screens/staff-import/import-screen.tsx';
import { CorrectionScreen } from '../screens/staff-question/correction-screen.tsx';
import { staffImportItemPath, staffImportPath, staffPaths } from '../staff-paths.ts';
import { network } from './network.ts';
import { logInLearner, showScreen } from './screen.tsx';
import { worker } from './staff.tsx';
import { id } from './tickets.ts';

export const IMPORT_ID = id(900);

function countsOf(letters: string): NonNullable<Import['counts']> {
  const marks = readMarks(letters);
  const { taken, faults } = countMarks(marks);
  const by = Object.fromEntries(IMPORT_ITEM_CLASSES.map((each) => [each, numbersOf(marks, each).length]));
  const { near = 0, changed = 0, warning = 0, plain = 0, known = 0, duplicate = 0 } = by;
  return {
    found: marks.length,
    take: taken,
    skip: marks.length - taken,
    fault: faults,
    near,
    changed,
    warning,
    plain,
    known,
    duplicate,
  };
}

/** A file that was uploaded, with the questions that these letters mark. */
export function listedImport(change: Partial<Import> = {}, letters = 'PP'): Import {
  return {
    _id: IMPORT_ID,
    fileName: 'renal.xlsx',
    state: 'ready',
    by: 'Ruth Okafor',
    uploadedAt: '2026-11-27T14:40:00.000Z',
    confirmedAt: null,
    undoneAt: null,
    counts: countsOf(letters),
    read: letters.length,
    result: null,
    ...change,
  };
}

export function openImport(
  letters = 'PP',
  { import: change, ...rest }: Partial<Omit<OpenImport, 'import'>> & { import?: Partial<Import> } = {},
): OpenImport {
  return {
    import: listedImport(change, letters),
    revision: 1,
    message: null,
    asks: [],
    options: { bank: 'renal', columns: null, separator: null, mixOptions: false },
    added: { mapping: null, pictures: null },
    understood: {
      format: 'an Excel workbook',
      namesPlace: 'row 1',
      titles: [],
      columns: [
        { column: 'A', name: 'Stem', meaning: 'question', first: 'Which comes first?', filled: 2 },
        { column: 'B', name: 'Bloom', meaning: null, first: 'apply', filled: 2 },
      ],
      rows: 2,
      remarks: [],
      unused: [],
    },
    meanings: [
      { meaning: 'question', label: 'Stem' },
      { meaning: 'topic', label: 'Topic' },
    ],
    marks: letters,
    ...rest,
  };
}

/** Content of a question of the file; a number makes another one. */
export function itemContent(number: number, change: Partial<QuestionDraft> = {}): QuestionDraft {
  return {
    ...EMPTY_DRAFT,
    stem: `<p>Stem ${number}</p>`,
    options: ['Calcium', 'Insulin'],
    correct: [0],
    explanation: '<p>It steadies the membrane.</p>',
    topic: ['Renal'],
    ...change,
  };
}

export function reviewOf(number: number, { stem, options, correct, explanation } = itemContent(number)) {
  return {
    _id: id(2_000 + number),
    question: stem,
    question_type: 'Single Choice Question',
    options,
    sub_questions: [],
    images: [],
    image_texts: [],
    withheld: null,
    remarked: null,
    correct_option: options[correct[0] ?? -1] ?? null,
    correct_options: [],
    explanation: { description: explanation },
    sub_topic_reference: { references: [], images: [], image_texts: [] },
  } satisfies ImportItem['review'];
}

export function importItem(number: number, change: Partial<ImportItem> = {}): ImportItem {
  return {
    number,
    question: id(2_000 + number),
    place: `row ${number + 1}`,
    class: 'plain',
    decision: 'take',
    label: `Stem ${number}`,
    content: itemContent(number),
    tex: null,
    review: reviewOf(number),
    findings: [],
    match: null,
    asVersion: false,
    corrected: false,
    ...change,
  };
}

/** Answers every page of questions with these, whatever class was asked for. */
export function answerItems(items: ImportItem[]): void {
  network.answer('listImportItems', { items, total: items.length });
}

/** Opens the import as Ruth. */
export function showImport(search = '') {
  logInLearner(worker);
  return showScreen(<ImportScreen />, {
    path: staffPaths.import,
    at: staffImportPath(IMPORT_ID) + search,
    framed: true,
  });
}

/** Opens the editor of one of its questions. */
export function showCorrection(number: number) {
  logInLearner(worker);
  return showScreen(<CorrectionScreen />, {
    path: staffPaths.importItem,
    at: staffImportItemPath(IMPORT_ID, number),
    framed: true,
  });
}
