import { expect, it } from 'vitest';
import { detectFormat, findFormatFault } from './detect-format.ts';
import { foreignArchive } from './unsupported-formats.ts';

it.each([
  ['<questestinterop>', 'QTI 1.2 (<questestinterop>)'],
  ['<item ident="q1" title="A"><presentation>', 'a part of QTI 1.2 (<item>)'],
  ['<assessmentItem identifier="i1" title="A" adaptive="false">', 'QTI 2 (<assessmentItem>)'],
  [
    '<qti:assessmentTest xmlns:qti="http://www.imsglobal.org/xsd/imsqti_v2p2">',
    'QTI 2 (<qti:assessmentTest>)',
  ],
  ['<qti-assessment-item>', 'QTI 3 (<qti-assessment-item>)'],
  ['<manifest><metadata>', 'a part of a package (QTI or Common Cartridge) (<manifest>)'],
  ['<POOL><COURSEID value="1"/>', 'a question pool of Blackboard (<POOL>)'],
  ['<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0">', 'a part of a Canvas course (<quiz>)'],
  ['<moodle_backup>', 'a part of a Moodle backup (<moodle_backup>)'],
])('names %s as what it is, and says that it is not read yet', (xml, what) => {
  for (const head of ['', '<?xml version="1.0"?>\n']) {
    const bytes = Buffer.from(head + xml);
    expect(detectFormat(bytes, null)).toBeNull();
    expect(findFormatFault(bytes, null)?.message).toMatch(
      `This is ${what}, which is not read yet. Moodle XML`,
    );
    expect(findFormatFault(bytes, 'gift')?.message).toMatch(
      `This is not GIFT but ${what}, which is not read`,
    );
  }
});

it.each([
  '<section>Which of these is right? {=this ~that}\n',
  '<item>Which?</item>\nA. one\nB. two\nANSWER: B\n',
])('takes no question that begins with a tag for XML: %j', (text) => {
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
  // A mapping may still name its columns.
  expect(findFormatFault(bytes, 'csv')).toBeNull();
});

it.each<[string[], RegExp, RegExp]>([
  [['xl/workbook.bin'], /such as \.xlsb$/u, /Save it as an Excel workbook.*File > Save As/u],
  [['mimetype', 'content.xml'], /\(\.ods, \.odt\)$/u, /Save it as \.xlsx or \.docx/u],
  [['Index/Document.iwa'], /Numbers/u, /Save it as an Excel workbook/u],
  [['collection.anki2', 'media'], /^a deck of Anki/u, /are read/u],
  [['word/document.xml'], /^a Word document$/u, /read as docx/u],
  [['q/1.xml', 'a/imsmanifest.xml'], /^a package of another system/u, /are read/u],
  [['moodle_backup.xml'], /^a Moodle backup \(\.mbz\), which is not read yet$/u, /as Moodle XML/u],
  [['h5p.json'], /^an H5P package/u, /are read/u],
  [['__MACOSX/._a.xml', 'a.xml', 'b.gift'], /^a ZIP archive with a\.xml, b\.gift$/u, /Unpack it/u],
  [[], /^a ZIP archive that is broken$/u, /copy it once more/u],
])('names an archive with %j', (names, what, advice) => {
  const foreign = foreignArchive(names);
  expect(foreign.what).toMatch(what);
  expect(foreign.advice).toMatch(advice);
});
