import { expect, it } from 'vitest';
import { detectFormat, findFormatFault } from './detect-format.ts';
import { foreignArchive } from './foreign-formats.ts';

it.each([
  ['<questestinterop>', 'QTI 1.2 (<questestinterop>)'],
  [
    '<questestinterop xmlns:xsi="http://canvas.instructure.com/xsd/cccv1p0">',
    'QTI 1.2 of Canvas (<questestinterop>)',
  ],
  ['<questestinterop><assessment><bbmd_asi_object>', 'QTI 1.2 of Blackboard (<questestinterop>)'],
  ['<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1">', 'QTI 2.1 (<assessmentItem>)'],
  [
    '<qti:assessmentTest xmlns:qti="http://www.imsglobal.org/xsd/imsqti_v2p2">',
    'QTI 2.2 (<qti:assessmentTest>)',
  ],
  ['<qti-assessment-item>', 'QTI 3 (<qti-assessment-item>)'],
  ['<manifest><metadata><schema>IMS Common Cartridge</schema>', 'a Common Cartridge (.imscc)'],
  ['<manifest><resource type="imsqti_item_xmlv2p1"/>', 'a QTI 2.1 package'],
  ['<POOL><COURSEID value="1"/>', 'a question pool of Blackboard (<POOL>)'],
  ['<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0">', 'a part of a Canvas course (<quiz>)'],
  ['<moodle_backup>', 'a part of a Moodle backup (<moodle_backup>)'],
])('names %s as what it is, and says that it is not read yet', (xml, what) => {
  const bytes = Buffer.from(`<?xml version="1.0"?>\n${xml}`);
  expect(detectFormat(bytes, null)).toBeNull();
  expect(findFormatFault(bytes, null)?.message).toMatch(`This is ${what}, which is not read yet. Moodle XML`);
  expect(findFormatFault(bytes, 'gift')?.message).toMatch(`This is not GIFT but ${what}, which is not read`);
});

it.each([
  ['<questestinterop><item ident="1"/></questestinterop>', 'QTI 1.2 (<questestinterop>)'],
  ['<assessmentItem identifier="i1" title="A" adaptive="false">', 'QTI 2 (<assessmentItem>)'],
  ['<qti-assessment-item identifier="i1">', 'QTI 3 (<qti-assessment-item>)'],
  ['<item ident="q1" title="A"><presentation><material>', 'a part of QTI 1.2 (<item>)'],
  ['<qti:item title="A" ident="q1">\n<qti:itemmetadata>', 'a part of QTI 1.2 (<qti:item>)'],
  ['<section ident="s"><item ident="q1"><presentation>', 'a part of QTI 1.2 (<section>)'],
])('names XML that begins without a declaration as what it is: %s', (xml, what) => {
  const bytes = Buffer.from(xml);
  expect(detectFormat(bytes, null)).toBeNull();
  expect(findFormatFault(bytes, null)?.message).toMatch(`This is ${what}, which is not read yet.`);
});

it.each([
  '<section>Which of these is right? {=this ~that}\n',
  '<item>Which?</item>\nA. one\nB. two\nANSWER: B\n',
])('takes no question that begins with such a word for QTI: %j', (text) => {
  expect(detectFormat(Buffer.from(text), null)).not.toBeNull();
});

it.each([
  ['MC\tWhich {=one}?\tA\tCorrect\tB\tIncorrect\n', 'as Blackboard uploads questions, which is not read yet'],
  ['NewQuestion,MC,,,\nID,Q1\n', 'Brightspace (D2L), which is not read yet'],
  [
    '//MULTIPLE CHOICE QUESTION TYPE,,,,\n,,,,\nNewQuestion,MC,,,\nID,Q1,,,\nTitle,One,,,\nOption,100,x,,\n',
    'Brightspace (D2L), which is not read yet',
  ],
  ['"NewQuestion","MS"\r\n"Title","One"\r\n', 'Brightspace (D2L), which is not read yet'],
  [
    'Keyword / Punkte\tValue\tExtra\n\t\t\nTyp\tMC\t\nTitel\tEins\t\nFrage\tWas?\t\n1\tx\t\n-1\ty\t\n',
    'as OpenOlat imports them, which is not read yet',
  ],
  ['Type\tSC\r\nTitle\tOne\r\nQuestion\tWhich?\r\n', 'as OpenOlat imports them, which is not read yet'],
])('names text of another system as what it is: %j', (text, what) => {
  const bytes = Buffer.from(text);
  expect(detectFormat(bytes, null)).toBeNull();
  expect(findFormatFault(bytes, null)?.message).toContain(what);
  // A mapping may name its columns all the same.
  expect(findFormatFault(bytes, 'csv')).toBeNull();
});

const qti = '<manifest><resource type="imsqti_item_xmlv2p2"/></manifest>';
it.each([
  [
    ['xl/workbook.bin'],
    '',
    '',
    /^an Excel workbook in a form that is not read, such as \.xlsb$/u,
    /Save it as an Excel workbook.*in Excel and LibreOffice File > Save As/u,
  ],
  [
    ['content.xml'],
    '',
    'application/vnd.oasis.opendocument.spreadsheet',
    /\(\.ods\)$/u,
    /Save it as an Excel workbook/u,
  ],
  [['Index/Document.iwa'], '', '', /Numbers/u, /Save it as an Excel workbook/u],
  [['collection.anki2', 'media'], '', '', /^a deck of Anki/u, /Notes in Plain Text/u],
  [['word/document.xml'], '', '', /^a Word document$/u, /read as docx/u],
  [['q/1.xml'], qti, '', /^a QTI 2\.2 package, which is not read yet$/u, /are read/u],
  [['res00001.dat'], '<manifest/>', '', /^an export of Blackboard, which is not read yet$/u, /are read/u],
  [
    ['a/assessment_meta.xml'],
    qti.replace('item_xmlv2p2', 'xmlv1p2'),
    '',
    /^a quiz of Canvas \(QTI 1\.2\)/u,
    /read/u,
  ],
  [
    ['course_settings/canvas_export.txt'],
    '<manifest/>',
    '',
    /^a course of Canvas \(Common Cartridge/u,
    /read/u,
  ],
  [['moodle_backup.xml'], '', '', /^a Moodle backup \(\.mbz\), which is not read yet$/u, /as Moodle XML/u],
  [['h5p.json'], '', '', /^an H5P package/u, /are read/u],
  [['__MACOSX/._a.xml', 'a.xml', 'b.gift'], '', '', /^a ZIP archive with a\.xml, b\.gift$/u, /Unpack it/u],
])('names an archive with %j', (names, manifest, type, what, advice) => {
  const foreign = foreignArchive(names, manifest, type);
  expect(foreign.what).toMatch(what);
  expect(foreign.advice).toMatch(advice);
});
