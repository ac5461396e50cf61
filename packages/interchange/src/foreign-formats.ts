/**
 * What files of other systems are called, so that whoever has one knows what it is and what to do. None of them is read
 * yet.
 */

/** Advice for a spreadsheet of another program. */
const SAVE_AS_XLSX =
  'Save it as an Excel workbook (.xlsx) and import that: in Excel and LibreOffice File > Save As, in Numbers File > Export To > Excel.';
const EXPORT_INSTEAD =
  'Moodle XML, GIFT, Aiken, tables (.xlsx, CSV) and Word documents (.docx) are read: many systems can export one of them.';

/** @param what with its article, as in "This is …" */
export type ForeignFormat = { what: string; advice: string };

function notReadYet(what: string): ForeignFormat {
  return { what: `${what}, which is not read yet`, advice: EXPORT_INSTEAD };
}

/**
 * What XML of a system of learning is, by its first element and its beginning.
 * @returns null where it is none that is known
 */
export function foreignXml(root: string, head: string): ForeignFormat | null {
  const element = root.slice(root.indexOf(':') + 1);
  const shown = (what: string) => notReadYet(`${what} (<${root}>)`);
  if (element === 'questestinterop') {
    if (/instructure|canvas/iu.test(head)) return shown('QTI 1.2 of Canvas');
    return shown(/bbmd_|blackboard/iu.test(head) ? 'QTI 1.2 of Blackboard' : 'QTI 1.2');
  }
  if (isPartOfQti1(element, head)) return shown('a part of QTI 1.2');
  if (element.startsWith('qti-')) return shown('QTI 3');
  if (/^assessment(?:Item|Test|Section|Result|StimulusDocument)/u.test(element)) {
    return shown(`QTI ${/imsqti_v(\d)p(\d)/u.exec(head)?.slice(1).join('.') ?? '2'}`);
  }
  if (element === 'manifest') return foreignPackage([], head);
  if (element === 'POOL') return shown('a question pool of Blackboard');
  if (element === 'moodle_backup' || element === 'question_categories')
    return shown('a part of a Moodle backup');
  if (head.includes('canvas.instructure.com')) return shown('a part of a Canvas course');
  return element === 'html' || element === 'HTML'
    ? { what: 'a web page (HTML)', advice: EXPORT_INSTEAD }
    : null;
}

/** An item or what holds items, by itself; other files have elements of these names, too. */
export function isPartOfQti1(root: string, head: string): boolean {
  return (
    /^(?:item|section|assessment|objectbank)$/u.test(root.slice(root.indexOf(':') + 1)) &&
    /<(?:\w+:)?(?:item|section|assessment|objectbank)\s[^<>]*\bident\s*=/u.test(head) &&
    /<(?:\w+:)?(?:presentation|itemmetadata|qtimetadata|response_(?:lid|str|grp)|resprocessing|material)[\s>]/u.test(
      head,
    )
  );
}

/** A line that begins a question in Brightspace's CSV; above the first may stand remarks. */
const OF_BRIGHTSPACE = /^"?NewQuestion"?[,;\t]"?[A-Z]{1,4}"?(?:[,;\t]|\s*$)/imu;
/** OpenOlat's tables have a keyword and a value a line; a question begins with its type. */
const TYPE_OF_OPENOLAT =
  /^"?Type?"?\t"?(?:SC|MC|FIB|KPRIM|numerical|essay|matrix|drag ?& ?drop|true ?false|inline ?choice)"?\s*$/imu;
const KEYWORD_OF_OPENOLAT = /^"?(?:Titel|Title|Frage|Question|Punkte|Points)"?\t/imu;

/** What tab- or comma-separated text of a system of learning is, by its beginning; null where it is none that is known. */
export function foreignText(head: string): ForeignFormat | null {
  if (/^(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t/u.test(head))
    return notReadYet('a text file as Blackboard uploads questions');
  if (TYPE_OF_OPENOLAT.test(head) && KEYWORD_OF_OPENOLAT.test(head))
    return notReadYet('a table of questions as OpenOlat imports them');
  return OF_BRIGHTSPACE.test(head) ? notReadYet('a question file of Brightspace (D2L)') : null;
}

const EXCHANGED = /\.(?:xml|gift|txt|csv|tsv|jsonl?)$/iu;
const MAX_NAMED = 3;

/**
 * What an archive is, by the names in it.
 * @param manifest the text of its `imsmanifest.xml`; empty where it has none
 * @param type what the file `mimetype` says; empty where it has none
 */
export function foreignArchive(names: string[], manifest: string, type: string): ForeignFormat {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^xl\//u))
    return { what: 'an Excel workbook in a form that is not read, such as .xlsb', advice: SAVE_AS_XLSX };
  if (type.includes('opendocument.spreadsheet'))
    return { what: 'an OpenDocument spreadsheet (.ods)', advice: SAVE_AS_XLSX };
  if (has(/\.iwa$/u)) return { what: 'a document of Numbers, Pages or Keynote', advice: SAVE_AS_XLSX };
  if (has(/^word\//u)) return { what: 'a Word document', advice: 'Leave --format out: it is read as docx.' };
  if (type.includes('opendocument.text'))
    return { what: 'a text document of Writer (.odt)', advice: 'Save it as .docx and import that.' };
  if (manifest !== '') return foreignPackage(names, manifest);
  if (has(/(?:^|\/)(?:moodle_backup\.xml|moodle\.xml|\.ARCHIVE_INDEX)$/u)) {
    const advice = 'In Moodle, export the questions as Moodle XML: Question bank > Export.';
    return { what: 'a Moodle backup (.mbz), which is not read yet', advice };
  }
  if (has(/^h5p\.json$/u)) return notReadYet('an H5P package (.h5p)');
  if (has(/^collection\.anki2/u)) {
    const advice =
      'In Anki, export the notes as text (File > Export > Notes in Plain Text), give its columns names and import it as CSV.';
    return { what: 'a deck of Anki (.apkg), which is not read', advice };
  }
  const files = names.filter((name) => EXCHANGED.test(name) && !/(?:^|\/)(?:\._|__MACOSX)/u.test(name));
  const more = files.length > MAX_NAMED ? ' …' : '';
  return files.length === 0
    ? { what: 'a ZIP archive', advice: 'Unpack it and import the files in it.' }
    : {
        what: `a ZIP archive with ${files.slice(0, MAX_NAMED).join(', ')}${more}`,
        advice: 'Unpack it and import the files in it, each by itself.',
      };
}

/** A package of IMS Global, by what its manifest says. */
function foreignPackage(names: string[], manifest: string): ForeignFormat {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/canvas_export\.txt$|non_cc_assessments\//u))
    return notReadYet('a course of Canvas (Common Cartridge, .imscc)');
  if (has(/(?:^|\/)(?:res\d+\.dat|\.bb-package-info)$/u) || /blackboard\.com/iu.test(manifest))
    return notReadYet('an export of Blackboard');
  if (/desire2learn|d2l_2p0/iu.test(manifest)) return notReadYet('an export of Brightspace (D2L)');
  if (/<schema>\s*IMS (?:Thin )?Common Cartridge/iu.test(manifest))
    return notReadYet('a Common Cartridge (.imscc)');
  // What its files say they are goes before the name spaces, of which old packages keep several.
  const [, major, minor] =
    /type="imsqti_[a-z_]*v(\d)p(\d)/iu.exec(manifest) ??
    /imsqti[a-z]*_(?:[a-z]+_)*v(\d)p(\d)/iu.exec(manifest) ??
    [];
  if (major === undefined) return notReadYet('an IMS content package');
  const version = { 1: '1.2', 2: `2.${minor}` }[major] ?? major;
  return notReadYet(
    /canvas\.instructure/iu.test(manifest) || (major === '1' && has(/assessment_meta\.xml$/u))
      ? `a quiz of Canvas (QTI ${version})`
      : `a QTI ${version} package`,
  );
}
