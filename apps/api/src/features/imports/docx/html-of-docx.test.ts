import { readBank } from '@assay/interchange';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import {
  EQUATION,
  PICTURE,
  paragraph,
  run,
  type WordList,
  wordDocument,
} from '../../../testing/word-document.ts';
import { htmlOfDocx } from './html-of-docx.ts';

const QUESTIONS: WordList = [['decimal', '%1.']];
const OPTIONS: WordList = [['lowerLetter', '%1)']];
const BOLD = '<w:b/>';

/** Each question as `Stem A, *B`, or the reason why it is refused. */
async function readAs(document: Uint8Array): Promise<string[]> {
  const reading = readBank({ bytes: await htmlOfDocx(document), format: 'docx', bank: 'b' }, (text) => text);
  if (reading.type === 'unreadable') return [reading.fault.code];
  return [...reading.outcomes].map((outcome) => {
    if (outcome.type === 'refused') return [outcome.reason, outcome.detail].join(' ').trim();
    if (outcome.type !== 'taken' || outcome.question.kind === 'parts') return outcome.type;
    const { stem, options, correct, images } = outcome.question;
    const shown = options.map((option, at) => (correct.includes(at) ? `*${option}` : option));
    return [stem, ...images.map(({ file }) => `(${file})`), shown.join(', ')].join(' ');
  });
}

async function notesOf(document: Uint8Array): Promise<string[]> {
  const reading = readBank({ bytes: await htmlOfDocx(document), format: 'docx', bank: 'b' }, (text) => text);
  if (reading.type === 'unreadable') return [reading.fault.code];
  return [...reading.outcomes].flatMap((outcome) =>
    outcome.type === 'taken'
      ? outcome.notes.map(({ reason, detail }) => [reason, detail].join(' ').trim())
      : [],
  );
}

it('reads automatic numbers and letters, each list counted by itself, and bold options as right', async () => {
  const lists = [QUESTIONS, OPTIONS, OPTIONS];
  const body = [
    paragraph('Chapter', { style: 'Heading1' }),
    paragraph('Which gas?', { list: 1 }),
    paragraph('Oxygen', { list: 2 }),
    paragraph(run('Carbon', BOLD) + run(' dioxide', BOLD), { list: 2 }),
    paragraph('Which are even?', { style: 'Based' }),
    paragraph(run('2', BOLD), { list: 3 }),
    paragraph(run('3', '<w:b w:val="0"/>'), { list: 3 }),
    paragraph(run('4', BOLD), { list: 3 }),
  ];
  expect(await readAs(wordDocument(body.join(''), { lists }))).toEqual([
    '<p>Which gas?</p> Oxygen, *Carbon dioxide',
    '<p>Which are even?</p> *2, 3, *4',
  ]);
});

it('reads the levels of one list, which begin anew below each question', async () => {
  const lists: WordList[] = [[...QUESTIONS, ['upperLetter', '%2.']]];
  const body = ['Who?', 'When?'].flatMap((stem) => [
    paragraph(stem, { list: 1 }),
    paragraph('one', { list: 1, level: 1 }),
    paragraph(run('two', BOLD), { list: 1, level: 1 }),
  ]);
  expect(await readAs(wordDocument(body.join(''), { lists }))).toEqual([
    '<p>Who?</p> one, *two',
    '<p>When?</p> one, *two',
  ]);
});

it('reads lines of one paragraph, raised and lowered letters, and bullets with an answer below', async () => {
  const lists: WordList[] = [[['bullet', '·']]];
  const body = [
    paragraph(`${run('1. Which is ')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('H?')}`),
    paragraph('x', { list: 1 }),
    paragraph('y', { list: 1 }),
    paragraph('Answer: B'),
    paragraph(`${run('2. Who?')}<w:r><w:br/></w:r>${run('A) I')}<w:r><w:br/></w:r>${run('*B) you')}`),
  ];
  expect(await readAs(wordDocument(body.join(''), { lists }))).toEqual([
    '<p>Which is <sub>2</sub>H?</p> x, *y',
    '<p>Who?</p> I, *you',
  ]);
});

it('takes bold for no key where all options are bold, and refuses where it differs from the answer', async () => {
  const asked = (options: string[], answer: string) =>
    [paragraph('1. Who?'), ...options.map((option) => paragraph(option)), paragraph(answer)].join('');
  const [a, b] = [run('A. I', BOLD), run('B. you', BOLD)];
  expect(await readAs(wordDocument(asked([a, b], 'Answer: B')))).toEqual(['<p>Who?</p> I, *you']);
  expect(await readAs(wordDocument(asked([a, 'B. you'], 'Answer: B')))).toEqual([
    'several_keys bold: A, line 4: B',
  ]);
});

it('keeps pictures, and refuses what has an equation or a table, each by itself', async () => {
  const options = `${paragraph('A. x')}${paragraph('*B. y')}`;
  const table = `<w:tbl><w:tr><w:tc>${paragraph('cell')}</w:tc></w:tr></w:tbl>`;
  const body = [
    `${paragraph(run('1. Look:') + PICTURE)}${options}`,
    `${paragraph(`${run('2. Solve ')}${EQUATION}`)}${options}`,
    `${paragraph('3. Read:')}${table}${options}`,
    `${paragraph('4. Sound?')}${options}`,
  ];
  expect(await readAs(wordDocument(body.join(''), { picture: new Uint8Array([1, 2, 3]) }))).toEqual([
    '<p>Look:</p> (picture.png) x, *y',
    'equation_lost',
    'table_not_read paragraph 8',
    '<p>Sound?</p> x, *y',
  ]);
});

const STYLES = `<w:styles xmlns:w="w">
<w:style w:styleId="Note"><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:styleId="Key"><w:basedOn w:val="Note"/></w:style></w:styles>`;

it('cuts text that Word hides by itself or by a style, also a whole paragraph, and names it', async () => {
  const hidden = run(' (key B)', '<w:b/><w:vanish/>');
  const body = [
    paragraph(run('1. Which nerve') + hidden + run('?')),
    paragraph(`${run('A. x')}${run(' no', '<w:rStyle w:val="Key"/>')}${run('!', '<w:vanish w:val="0"/>')}`),
    paragraph('*B. y'),
    paragraph('Answer: A', { style: 'Key' }),
    paragraph('2. Who?'),
    paragraph('A. x'),
    paragraph('*B. y'),
  ];
  const document = wordDocument(body.join(''), { others: { 'word/styles.xml': strToU8(STYLES) } });
  expect(await readAs(document)).toEqual(['<p>Which nerve?</p> x!, *y', '<p>Who?</p> x, *y']);
  expect(await notesOf(document)).toEqual(['hidden_text_dropped (key B) no Answer: A']);
});

it('cuts the marks of footnotes and endnotes, and names the questions that lose one', async () => {
  const mark = (kind: string) =>
    `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Reference w:id="2"/></w:r>`;
  const note = (kind: string) =>
    strToU8(
      `<w:${kind}s xmlns:w="w"><w:${kind} w:id="2">${paragraph('See above.')}</w:${kind}></w:${kind}s>`,
    );
  const body = [
    paragraph('1. Which nerve?'),
    paragraph(run('A. x') + mark('footnote')),
    paragraph('*B. y'),
    paragraph(run('2. Who?') + mark('endnote')),
    paragraph('A. x'),
    paragraph('*B. y'),
  ];
  const others = { 'word/footnotes.xml': note('footnote'), 'word/endnotes.xml': note('endnote') };
  const document = wordDocument(body.join(''), { others });
  expect(await readAs(document)).toEqual(['<p>Which nerve?</p> x, *y', '<p>Who?</p> x, *y']);
  expect(await notesOf(document)).toEqual(['footnote_dropped', 'footnote_dropped']);
});

const LAUGHS = '<!DOCTYPE w:document [<!ENTITY a "aaaa">]>';
const DEEP = `${'<w:sdt>'.repeat(300)}${'</w:sdt>'.repeat(300)}`;
const MANY = Object.fromEntries([...Array(2_001).keys()].map((at) => [`x/${at}`, new Uint8Array()]));

it.each<[string, () => Uint8Array, RegExp]>([
  ['entities', () => wordDocument(paragraph('1. Who?'), { head: LAUGHS }), /declares a document type/u],
  ['elements that are nested too deeply', () => wordDocument(DEEP), /nested too deeply/u],
  ['more text than a document has', () => wordDocument(paragraph('x'.repeat(6_000_000))), /more than 6 MB/u],
  ['thousands of files', () => wordDocument('', { others: MANY }), /more than 2000 entries/u],
  ['XML that is cut off', () => wordDocument('<w:p>'), /XML is broken/u],
  ['no text', () => zipSync({ 'word/other.xml': strToU8('<a/>') }), /no text of Word/u],
])('refuses a document with %s', async (_title, document, words) => {
  await expect(htmlOfDocx(document())).rejects.toThrow(words);
});

it('fetches no picture that a document only links to', async () => {
  const linked = PICTURE.replace('r:embed', 'r:link');
  const document = wordDocument(
    `${paragraph(run('1. Look?') + linked)}${paragraph('A. x')}${paragraph('*B. y')}`,
  );
  expect(await readAs(document)).toEqual(['<p>Look?</p> x, *y']);
});
