import { expect, it } from 'vitest';
import { faultOf, quiz } from '../testing/moodle.ts';

const question = (text: string) =>
  `<question type="essay">\n  <questiontext format="html"><text>${text}</text></questiontext>\n</question>`;
/** What is broken stands on line 4 of many. */
const broken = (text: string) => quiz(question(text), ...Array(50).fill(question('Good; whole.')));

it.each([
  ['a sign that is no entity', 'Fish & chips', 'Line 4, column 42: ', 'this & begins no entity. Write &amp;'],
  ['an entity of HTML', 'A&nbsp;B', 'Line 4, column 38: ', '&nbsp; is no entity of XML'],
  ['a sign that is no element', 'a < b', 'Line 4, column 39: ', 'this < begins no element. Write &lt;'],
  ['a number behind the sign', 'a <5', 'Line 4, column 39: ', 'this < begins no element'],
  ['a CDATA section without an end', '<![CDATA[ A', 'Line 4, column 37: ', 'this CDATA section has no end'],
  ['a comment without an end', '<!-- A', 'Line 4, column 37: ', 'this comment has no end'],
  ['an instruction without an end', '<?php', 'Line 4, column 37: ', 'this processing instruction has no end'],
  ['a tag without an end', '<b', 'Line 4, column 37: ', 'the tag <b has no end'],
  [
    'an element that is not closed',
    'A <b>B',
    'Line 4, column 39: ',
    '<b> is opened here and not closed before',
  ],
  [
    'elements that overlap',
    '<i><b>A</i></b>',
    'Line 4, column 40: ',
    '<b> is opened here and not closed before',
  ],
  ['a closing tag too many', 'A</b>', 'Line 4, column 38: ', '</b> closes nothing: <text> of line 4 is open'],
  ['an attribute whose text has no end', '<a href="x>A</a>', 'Line 4, column 37: ', 'the tag <a has no end'],
  ['a sign in an attribute', '<a href="?a&b"/>', 'Line 4, column 48: ', 'this & begins no entity'],
])('names %s at its own place', (_title, text, place, what) => {
  expect(faultOf(broken(text))?.message).toContain(`${place}this is not valid XML: ${what}`);
});

it('names the question that is not closed, and not the end of the file', () => {
  const open = broken('A').replace('</question>', '');
  expect(faultOf(open)?.message).toContain('Line 3, column 1: ');
  expect(faultOf(broken('A').replace('</quiz>', ''))?.message).toContain(
    '<quiz> is opened here and never closed',
  );
});

it('says that a file may be cut off which ends within a question, and not of one that ends as it should', () => {
  const whole = broken('A & B');
  expect(faultOf(whole.slice(0, 400))?.message).toMatch(
    / The file ends without <\/quiz>: where it was cut off/u,
  );
  expect(faultOf(whole)?.message).not.toContain('cut off');
});

it('names what only a parser finds where the parser stood', () => {
  expect(faultOf(broken('A').replace('format="html"', 'format=html'))?.message).toContain('Line 4, column ');
  expect(faultOf(broken('A\u0001B'))?.message).toContain('Line 4, column ');
});

const CDATA = 'Where a text holds HTML, write <![CDATA[ right after <text> and ]]> right before </text>.';

it.each([
  ['is not closed', '<p>A<br>B</p>', '<br> is opened here and not closed before </p>.'],
  ['is closed twice', '<p>A</p></p>', '</p> closes nothing: <text> of line 4 is open.'],
  ['has no end', '<p A', 'the tag <p has no end (>).'],
])('says how to write HTML where an element of a text %s', (_title, text, what) => {
  expect(faultOf(broken(text))?.message).toMatch(new RegExp(`: ${escaped(what)} ${escaped(CDATA)}$`, 'u'));
});

it('names a CDATA section that goes on beyond its text, where it begins, and where it must end', () => {
  const open = '<generalfeedback><text><![CDATA[<p>A</p></text></generalfeedback>';
  const [more, xml] = ['<name><text><![CDATA[B]]></text></name>', question('<![CDATA[C]]>')];
  expect(faultOf(quiz(`${open}\n${more}`, xml))?.message).toBe(
    'Line 3, column 24: this is not valid XML: this <![CDATA[ is not closed: write ]]> before </text> in line 3. More may follow.',
  );
  const lines = open.replace('A</p>', 'A\n</p>');
  expect(faultOf(quiz(`${lines}\n${more}`, xml))?.message).toContain('before </text> in line 4. More');
});

it('says nothing of a CDATA section that shows the end of a text and its beginning', () => {
  const shown = question('<![CDATA[<text>A</text>]]>');
  const { message } = faultOf(quiz(shown, question('A</b>'))) ?? {};
  expect(message).toContain('</b> closes nothing: <text> of line 7 is open.');
});

it('says nothing of HTML where no text holds the element that is broken', () => {
  expect(faultOf(broken('A').replace('</question>', ''))?.message).not.toContain('CDATA');
});

it('names up to five signs at once, each kind with what to write', () => {
  const xml = quiz(question('R&D'), question('a < b & c &d'), question('A&nbsp;B'), question('Good'));
  expect(faultOf(xml)?.message).toBe(
    'Line 4, column 38: this is not valid XML: this & begins no entity. Write &amp; for the sign itself. ' +
      'Line 7, column 39: this < begins no element. Write &lt; for the sign itself. ' +
      'Line 7, columns 43 and 47: this & begins no entity. Write &amp; for the sign itself. ' +
      'Line 10, column 38: &nbsp; is no entity of XML. Write the character itself.',
  );
  const many = faultOf(quiz(...Array(9).fill(question('R&D'))))?.message;
  expect(many?.match(/Line \d+, column/gu)).toHaveLength(5);
  expect(many).toMatch(/ More may follow\.$/u);
});

it('names what is broken in several texts at once, signs and elements, with how to write HTML once', () => {
  const html = '<p>A<br>B</p>';
  const xml = quiz(
    question('R&D'),
    question(html),
    question('A&nbsp;B'),
    question('P < 1'),
    question('<b>A'),
  );
  expect(faultOf(xml)?.message).toBe(
    'Line 4, column 38: this is not valid XML: this & begins no entity. Write &amp; for the sign itself. ' +
      `Line 7, column 41: <br> is opened here and not closed before </p>. ${CDATA} ` +
      'Line 10, column 38: &nbsp; is no entity of XML. Write the character itself. ' +
      'Line 13, column 39: this < begins no element. Write &lt; for the sign itself. ' +
      'Line 16, column 37: <b> is opened here and not closed before </text>.',
  );
});

it.each([
  ['outside of a text', question('R&D').replace('</questiontext>', '')],
  ['in a text that does not end', question('<b>R</i>').replace('</text>', '')],
  ['in a CDATA section', question('<![CDATA[R')],
])('says that more may follow behind what is broken %s', (_title, xml) => {
  expect(faultOf(quiz(xml, question('Good')))?.message).toMatch(/ More may follow\.$/u);
});

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
}
