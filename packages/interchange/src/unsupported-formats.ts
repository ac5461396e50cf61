/**
 * Names of other systems' file formats, so that authors learn what their file is and what to do. None of them
 * is read yet.
 */

/** @param what with its article, as in "This is …" */
export type ForeignFormat = { what: string; advice: string };

const SAVE_AS_XLSX =
  'Save it as an Excel workbook (.xlsx) and import that: in Excel and LibreOffice File > Save As, in Numbers File > Export To > Excel.';
const EXPORT_INSTEAD =
  'Moodle XML, GIFT, Aiken, tables (.xlsx, CSV) and Word documents (.docx) are read: many systems can export one of them.';
const EXPORT_FROM_MOODLE = 'In Moodle, export the questions as Moodle XML: Question bank > Export.';

function notReadYet(what: string): ForeignFormat {
  return { what: `${what}, which is not read yet`, advice: EXPORT_INSTEAD };
}

/** First elements, with the systems that write them. */
const ROOTS: [RegExp, string][] = [
  [/^questestinterop$/u, 'QTI 1.2'],
  [/^assessment(?:Item|Test|Section|Result|StimulusDocument)/u, 'QTI 2'],
  [/^qti-/u, 'QTI 3'],
  [/^manifest$/u, 'a part of a package (QTI or Common Cartridge)'],
  [/^POOL$/u, 'a question pool of Blackboard'],
  [/^(?:moodle_backup|question_categories)$/u, 'a part of a Moodle backup'],
];

/** Recognises a learning system's XML by its first element and its beginning; null if it is unknown. */
export function foreignXml(root: string, head: string): ForeignFormat | null {
  const element = root.slice(root.indexOf(':') + 1);
  if (/^html$/iu.test(element)) return { what: 'a web page (HTML)', advice: EXPORT_INSTEAD };
  if (/^(?:item|section|assessment)$/u.test(element) && /\sident\s*=/u.test(head))
    return notReadYet(`a part of QTI 1.2 (<${root}>)`);
  const isOfCanvas = element === 'quiz' && head.includes('canvas.instructure.com');
  const known = isOfCanvas ? 'a part of a Canvas course' : ROOTS.find(([form]) => form.test(element))?.[1];
  return known === undefined ? null : notReadYet(`${known} (<${root}>)`);
}

/**
 * Tab- or comma-separated texts. In OpenOlat's tables a question begins with its type, in Brightspace's with
 * a word.
 */
const TEXTS: [RegExp, string][] = [
  [
    /^(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t/u,
    'a text file as Blackboard uploads questions',
  ],
  [
    /^"?Type?"?\t"?(?:SC|MC|FIB|KPRIM|numerical|essay|matrix|drag ?& ?drop|true ?false|inline ?choice)"?\s*$/imu,
    'a table of questions as OpenOlat imports them',
  ],
  [/^"?NewQuestion"?[,;\t]"?[A-Z]{1,4}"?(?:[,;\t]|\s*$)/imu, 'a question file of Brightspace (D2L)'],
];

/** Recognises a learning system's text file by its beginning; null if it is unknown. */
export function foreignText(head: string): ForeignFormat | null {
  const known = TEXTS.find(([form]) => form.test(head))?.[1];
  return known === undefined ? null : notReadYet(known);
}

/** Archives, recognised by an entry that each of their kind has. */
const ARCHIVES: [RegExp, ForeignFormat][] = [
  [/^xl\/workbook\.xml$/u, { what: 'an Excel workbook', advice: 'Leave --format out: it is read as xlsx.' }],
  [/^xl\//u, { what: 'an Excel workbook in a form that is not read, such as .xlsb', advice: SAVE_AS_XLSX }],
  [/^word\//u, { what: 'a Word document', advice: 'Leave --format out: it is read as docx.' }],
  [/\.iwa$/u, { what: 'a document of Numbers, Pages or Keynote', advice: SAVE_AS_XLSX }],
  [
    /^content\.xml$/u,
    { what: 'an OpenDocument file (.ods, .odt)', advice: 'Save it as .xlsx or .docx and import that.' },
  ],
  [
    /(?:^|\/)imsmanifest\.xml$/u,
    notReadYet('a package of another system (QTI, Common Cartridge, Canvas, Blackboard or Brightspace)'),
  ],
  [
    /(?:^|\/)(?:moodle_backup\.xml|\.ARCHIVE_INDEX)$/u,
    { what: 'a Moodle backup (.mbz), which is not read yet', advice: EXPORT_FROM_MOODLE },
  ],
  [/^h5p\.json$/u, notReadYet('an H5P package (.h5p)')],
  [/^collection\.anki2/u, notReadYet('a deck of Anki (.apkg)')],
];
const EXCHANGED = /\.(?:xml|gift|txt|csv|tsv|jsonl?)$/iu;
const MAX_NAMED = 3;

/** Recognises a ZIP archive by the names in it. @param names empty if the archive is cut off */
export function foreignArchive(names: string[]): ForeignFormat {
  if (names.length === 0)
    return { what: 'a ZIP archive that is broken', advice: 'Load or copy it once more.' };
  const known = ARCHIVES.find(([entry]) => names.some((name) => entry.test(name)))?.[1];
  if (known !== undefined) return known;
  const files = names.filter((name) => EXCHANGED.test(name) && !/(?:^|\/)(?:\._|__MACOSX)/u.test(name));
  const named = files.length === 0 ? '' : ` with ${files.slice(0, MAX_NAMED).join(', ')}`;
  return {
    what: `a ZIP archive${named}${files.length > MAX_NAMED ? ' …' : ''}`,
    advice: 'Unpack it and import the files in it, each by itself.',
  };
}
