import type { Question } from '@assay/assessment';
import { expect, it } from 'vitest';
import { readQuestionHtml } from './question-html.ts';
import { readBank } from './read-bank.ts';
import { moodle, quiz } from './testing/moodle.ts';
import { digest } from './testing/reading.ts';
import { withoutHidden } from './texts/html/hidden-html.ts';

const question = (stem: string, options = ['One', 'Two']): Question => ({
  id: 'b:1',
  stem,
  images: [],
  explanation: '',
  explanationImages: [],
  references: [],
  topic: [],
  kind: 'single',
  options,
  correct: [0],
});

function readStem(html: string) {
  const read = readQuestionHtml(question(html));
  if ('type' in read) throw new Error(read.reason);
  return { stem: read.question.stem.replaceAll(/ (?:style|hidden)="[^"]*"/gu, ''), notes: read.notes };
}

it.each([
  ['10<span style="vertical-align: super">3</span>', '10<span><sup>3</sup></span>'],
  ['H<span style="vertical-align:sub;">2</span>O', 'H<span><sub>2</sub></span>O'],
  ['the <span style="TEXT-DECORATION: underline">cat</span>', 'the <span><u>cat</u></span>'],
  ['a <span style="text-decoration: line-through red">cat</span>', 'a <span><s>cat</s></span>'],
  ['a <span style="font-weight: 700 !important">cat</span>', 'a <span><strong>cat</strong></span>'],
  [
    '<p style="font-weight:bold">a <em>b</em> &lt;</p>',
    '<p><strong>a </strong><em><strong>b</strong></em><strong> &lt;</strong></p>',
  ],
  ['<b style="font-weight:bold">cat</b>', '<b>cat</b>'],
  [
    '<p style="font-weight:bold">a <span style="font-weight:normal">b</span>',
    '<p><strong>a </strong><span>b</span>',
  ],
  ['<del>a</del> <strike>b</strike> <ins>c</ins>', '<s>a</s> <s>b</s> <u>c</u>'],
  ['a <span style="text-decoration:underline">&nbsp;&nbsp;</span>', 'a <span><u>&nbsp;&nbsp;</u></span>'],
  ['<ol style="list-style-type: upper-alpha;"><li>a</li></ol>', '<ol type="A"><li>a</li></ol>'],
  ['x<span style="vertical-align: 5pt">2</span>', 'x<span><sup>2</sup></span>'],
  ['x<span style="vertical-align:-0.4em">2</span>', 'x<span><sub>2</sub></span>'],
  ['x<span style="vertical-align:0">2</span>', 'x<span>2</span>'],
  ['<p style="margin-left:18.0pt; text-indent:\n-18.0pt">y</p>', '<p>y</p>'],
  ['<ul style="list-style-type: square"><li>a</li></ul>', '<ul><li>a</li></ul>'],
  ['<table><td style="vertical-align:super">1</td></table>', '<table><td>1</td></table>'],
  ['<span style="font-weight:bold">\\(a &lt; b\\)</span>', '<span><strong>\\(a &lt; b\\)</strong></span>'],
])('shows %s as %s', (html, shown) => {
  expect(readStem(html)).toEqual({ stem: shown, notes: [] });
});

it.each([
  ['<p style="display:none">Answer: <b>One</b></p><p>Which?</p>', '<p>Which?</p>', 'Answer: One'],
  ['Which<span style="visibility: hidden"> one<br></span>?', 'Which?', 'one'],
  ['Which<span hidden=""> one</span>?', 'Which?', 'one'],
  ['Which<font style="font-size:0px">one</font>?', 'Which?', 'one'],
])('leaves out what is hidden in %s', (html, stem, detail) => {
  const notes = [{ type: 'suspicious', reason: 'hidden_text_dropped', detail }];
  expect(readStem(html)).toEqual({ stem, notes });
});

it.each([
  [
    '<span lang="en" class="multilang">Dog</span><span class="multilang" lang="de">Hund</span>',
    'several_languages',
    'en, de',
  ],
  ['{mlang en}Dog{mlang}{mlang de}Hund{mlang}', 'several_languages', 'en, de'],
  ['Pick <select><option>a</option></select>', 'form_field', 'select'],
  ['Pick <input value="a">', 'form_field', 'input'],
  ['Pick <textarea>a</textarea>', 'form_field', 'textarea'],
])('refuses %s', (html, reason, detail) => {
  const refused = { type: 'refused', id: null, reason, detail };
  expect(readQuestionHtml(question(html))).toEqual(refused);
  expect(readQuestionHtml(question('?', [html, 'b']))).toEqual(refused);
});

it('takes the only language that there is, and languages that no filter reads', () => {
  expect(readStem('{mlang en}Dog{mlang} and <span lang="fr">chien</span>')).toEqual({
    stem: 'Dog and <span lang="fr">chien</span>',
    notes: [],
  });
});

it('keeps what the paragraph of an option says of its words, and shows no picture that is hidden', () => {
  const html = (text: string) => `<text><![CDATA[${text}]]></text>`;
  const stem = html('<p>Which?</p><p style="display:none"><img src="@@PLUGINFILE@@/a.png"></p>');
  const picture = '<file name="a.png" path="/" encoding="base64">AAAA</file>';
  const answers = ['<p style="text-decoration:underline">a</p>', '<p>b</p><p style="display:none">wrong</p>'];
  const written = answers.map(
    (text, index) => `<answer fraction="${index === 0 ? 100 : 0}">${html(text)}</answer>`,
  );
  const bytes = Buffer.from(quiz(moodle('multichoice', written.join(''), stem + picture)));
  const reading = readBank({ bytes, format: 'moodle-xml', bank: 'b' }, digest);
  const [outcome] = reading.type === 'readable' ? reading.outcomes : [];
  if (outcome?.type !== 'taken') throw new Error('It was not taken.');
  expect(outcome.question).toMatchObject({ stem: '<p>Which?</p>', images: [] });
  expect(outcome.question).toHaveProperty(
    'options',
    expect.arrayContaining(['<span style="text-decoration:underline"><u>a</u></span>']),
  );
  expect(JSON.stringify(outcome.question)).not.toContain('wrong');
});

it('comes to an end with elements that are never closed', () => {
  const html = `${'<div style="color:red" hidden>'.repeat(100_000)}`;
  expect(withoutHidden(html)).toEqual({ html: '', notes: [] });
});

it('makes one line of an option that is a table, and leaves the one of a stem', () => {
  const table = '<table><tr><td>1</td><td>2</td></tr></table>';
  const read = readQuestionHtml(question(table, [table, '<p>1</p>2']));
  expect(read).toMatchObject({ question: { stem: table, options: ['1 | 2', '1<br>2'] }, notes: [] });
});
