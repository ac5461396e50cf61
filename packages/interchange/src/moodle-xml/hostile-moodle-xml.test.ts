import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { refusalReasons } from '../findings.ts';
import { answer, draftOf, draftsOf, faultOf, moodle, quiz } from '../testing/moodle.ts';
import { readMoodleXml } from './read-moodle-xml.ts';

const answers = answer(100, 'right') + answer(0, 'wrong');
const question = moodle('multichoice', answers);
const doctype = (declared: string) => quiz(question).replace('<quiz>', `<!DOCTYPE quiz ${declared}>\n<quiz>`);

describe('a file is refused whole, with its line,', () => {
  it.each([
    [
      'with entities that grow',
      doctype('[<!ENTITY a "ha"><!ENTITY b "&a;&a;">]'),
      'entities_declared',
      'Line 2',
    ],
    [
      'with an entity from elsewhere',
      doctype('[<!ENTITY x SYSTEM "file:///etc/passwd">]'),
      'entities_declared',
      'Line 2',
    ],
    ['with an entity that nobody declared', quiz(moodle('multichoice', '&lol;')), 'broken_xml', 'Line 3'],
    [
      'with an entity named like a method',
      quiz(moodle('multichoice', '&constructor;')),
      'broken_xml',
      'Line 3',
    ],
    ['with HTML entities outside of CDATA', quiz(question, '&nbsp;'), 'broken_xml', 'Line 4'],
    ['when a tag is not closed', quiz(question, '<question type="essay">'), 'broken_xml', 'Line 5'],
    ['when it ends too early', quiz(question).slice(0, -20), 'broken_xml', 'Line 3'],
    ['with a NUL character', quiz(moodle('multichoice', '\0')), 'broken_xml', 'Line 3'],
    ['with an attribute twice', quiz('<question type="a" type="b"/>'), 'broken_xml', 'Line 3'],
    [
      'when it is nested too deeply',
      quiz(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`),
      'nested_too_deeply',
      'Line 3',
    ],
    [
      'with millions of brackets in one text',
      quiz(moodle('multichoice', answers, `<text><![CDATA[${']'.repeat(3_000_000)}]]></text>`)),
      'broken_xml',
      'Line 3',
    ],
    [
      'with millions of line ends in an attribute',
      quiz(`<question type="${'\n'.repeat(3_000_000)}"/>`),
      'broken_xml',
      'endless',
    ],
    [
      'with a thousand attributes',
      quiz(`<question ${Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      'broken_xml',
      'Line 3',
    ],
  ])('%s', (_, xml, code, line) => {
    const fault = faultOf(xml);
    expect(fault).toMatchObject({ code });
    expect(fault?.message).toContain(line);
  });
});

it.each([
  ['other XML', '<?xml version="1.0"?><questestinterop><item/></questestinterop>', 'wrong_format'],
  ['a text', 'Which one?\nA. This', 'broken_xml'],
  ['nothing', '', 'broken_xml'],
])('%s is refused', (_, xml, code) => {
  expect(faultOf(xml)).toMatchObject({ code });
});

it('a document type that only names something changes nothing', () => {
  expect(draftsOf(doctype('SYSTEM "http://localhost/quiz.dtd"'))).toEqual(draftsOf(quiz('', question)));
});

it('script is a text like any other until the server cleans it', () => {
  const stem = '<text><![CDATA[<script>alert(1)</script><p onclick="x()">Which?</p>]]></text>';
  expect(draftOf(moodle('multichoice', answers, stem)).result).toMatchObject({
    question: { stem: '<script>alert(1)</script><p onclick="x()">Which?</p>' },
  });
});

it.each([
  [
    'elements where a text should be',
    moodle('multichoice', answers, '<text>Which <b>one</b>?</text>'),
    'broken_text',
  ],
  ['elements without end', moodle('multichoice', '<answer/>'.repeat(30_000)), 'too_many_elements'],
  [
    'ten thousand pictures',
    moodle(
      'multichoice',
      answers,
      `<text>x ${'&lt;img src="data:image/png;base64,AQ=="&gt;'.repeat(10_000)}</text>`,
    ),
    'too_long',
  ],
  [
    'many images without end',
    moodle('multichoice', answers, `<text>x ${'&lt;img alt="'.repeat(10_000)}</text>`),
    'too_long',
  ],
  [
    'many openings of TeX',
    moodle('multichoice', answers, `<text>${'[tex]$$$'.repeat(30_000)}</text>`),
    'too_long',
  ],
  ['no stem', moodle('multichoice', answers, '<text> </text>'), 'no_stem'],
  ['nothing at all', '<question/>', 'kind_not_represented'],
])('a question of %s is refused, and the next one is read', (_, hostile, reason) => {
  const [refused, next] = draftsOf(quiz(hostile, question));
  expect(refused?.result).toMatchObject({ type: 'refused', reason });
  expect(next?.result).toMatchObject({ type: 'question' });
});

it('of a question with thousands of options no picture is read', () => {
  const picture = '&lt;img src="data:image/gif;base64,AQ=="&gt;';
  const xml = quiz(moodle('multichoice', answer(0, picture).repeat(5_000)));
  const digest = vi.fn(() => '');
  const read = readMoodleXml(new TextEncoder().encode(xml), { bank: 'b' }, digest);
  expect(read.type === 'drafts' && [...read.drafts]).toMatchObject([
    { result: { reason: 'too_many_options', detail: '5000' } },
  ]);
  expect(digest).not.toHaveBeenCalled();
});

it('a text is refused for its length before anything works on it', () => {
  const long = moodle('multichoice', answers, `<text>${'x'.repeat(10_000_001)}</text>`);
  expect(draftOf(long).result).toMatchObject({ reason: 'too_long', detail: 'questiontext 1' });
});

it('a file of millions of characters is none of the endless texts', () => {
  const base64 = `${'A'.repeat(76)}\n`.repeat(60_000);
  const stem = `<text>x&lt;img src="@@PLUGINFILE@@/a.png" alt="a"&gt;</text><file name="a.png" encoding="base64">${base64}</file>`;
  expect(draftOf(moodle('multichoice', answers, stem)).pictures?.get('a.png')).toHaveLength(3_420_000);
});

it('a picture named like a way out of a folder is a name and no way', () => {
  const stem =
    '<text>x&lt;img src="@@PLUGINFILE@@/../../etc/passwd" alt="a"&gt;</text><file name="passwd" path="/../../etc/">AQ==</file>';
  expect([...(draftOf(moodle('multichoice', answers, stem)).pictures?.keys() ?? [])]).toEqual([
    '../../etc/passwd',
  ]);
});

it('damaged anywhere, a file is read or refused with a sentence, and nothing is thrown', () => {
  const bytes = new TextEncoder().encode(quiz(question, '<!-- é -->', moodle('truefalse', answers)));
  const damage = fc.array(
    fc.tuple(fc.nat(bytes.length - 1), fc.oneof(fc.nat(255), fc.constantFrom(...'<>&"/!?[]-;')), fc.nat(9)),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(damage, (wounds) => {
      const damaged = Array.from(bytes);
      for (const [at, byte, length] of wounds) {
        damaged.splice(at, length, typeof byte === 'number' ? byte : byte.charCodeAt(0));
      }
      const xml = Uint8Array.from(damaged);
      const fault = faultOf(xml);
      if (fault === null) expect(draftsOf(xml).every(({ position }) => position.unit === 'line')).toBe(true);
      else expect(fault.message).not.toBe('');
    }),
    { numRuns: 500 },
  );
});

it('of HTML that stands open in the XML, says where and how to write it', () => {
  const { result } = draftOf(moodle('multichoice', answers, '<text><p>Which <b>one</b>?</p></text>'));
  expect(result).toMatchObject({ reason: 'broken_text', detail: '<p> in questiontext 1' });
  expect(refusalReasons.broken_text).toContain(
    'write <![CDATA[ right after <text> and ]]> right before </text>',
  );
});

it('of HTML that stands open in the feedback of an answer, names the answer', () => {
  const feedback = '<feedback><text>What is <b>it</b>?</text></feedback>';
  const { result } = draftOf(moodle('multichoice', answer(0, 'wrong') + answer(100, 'right', feedback)));
  expect(result).toMatchObject({ reason: 'broken_text', detail: '<b> in answer 2' });
});

it('of a CDATA section that goes on into the next answer, says which it is, and takes one that is about XML', () => {
  const options = [answer(0, '<![CDATA[<p>A</p>'), answer(0, '<![CDATA[B]]>'), answer(100, '<![CDATA[C]]>')];
  const { result } = draftOf(moodle('multichoice', options.join('')));
  expect(result).toMatchObject({ reason: 'broken_text', detail: '</text> and <![CDATA[ in answer 1' });
  const about = '<text>Is &lt;text&gt;&lt;/text&gt; or &lt;![CDATA[ right?</text>';
  expect(draftOf(moodle('multichoice', answers, about)).result.type).toBe('question');
});
