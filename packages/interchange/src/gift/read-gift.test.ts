import { expect, it, vi } from 'vitest';
import { describeDrafts, draftsOfFile } from '../testing/reading.ts';
import { readGift } from './read-gift.ts';

const draftsOf = (file: string | Uint8Array) => draftsOfFile(readGift, file);
const describeFile = (file: string | Uint8Array) => describeDrafts(draftsOf(file));

function questionOf(file: string) {
  const [draft] = draftsOf(file);
  return draft?.result.type === 'question' ? draft.result.question : draft?.result;
}

const choice = '{=one ~two}';

it.each<[string, string, object]>([
  [
    'one right answer',
    'Q?{~a =b ~c}',
    { kind: 'single', stem: '<p>Q?</p>', options: ['a', 'b', 'c'], correct: [1] },
  ],
  ['several right answers that share 100', 'Q?{~%50%a ~%50%b ~c}', { kind: 'multiple', correct: [0, 1] }],
  ['thirds', 'Q{~%33.33333%a~%33.33333%b~%33.33333%c~%-100%d}', { correct: [0, 1, 2] }],
  ['one right answer with points taken off', 'Q?{=a ~%-25%b}', { kind: 'single', correct: [0] }],
  ['all of the weight behind an equals sign', 'Q?{=%100%a ~b}', { kind: 'single', options: ['a', 'b'] }],
  ['shares behind equals signs', 'Q?{=%50%a =%50%b ~c}', { kind: 'multiple', correct: [0, 1] }],
  ['an answer without a sign, which is wrong', 'Q?{a ~b =c}', { options: ['a', 'b', 'c'], correct: [2] }],
  ['both signs', 'Q?{~=a ~b}', { options: ['a', 'b'], correct: [0] }],
  ['a sign too many', 'Q?{=a ~b ~}', { options: ['a', 'b'] }],
  ['true', 'Q.{T}', { kind: 'single', options: ['True', 'False'], correct: [0] }],
  ['false', 'Q.{FALSE}', { correct: [1] }],
  ['true in small letters', 'Q.{true}', { correct: [0] }],
  ['an opening brace in an answer', 'Q?{=a { b ~c}', { options: ['a { b', 'c'] }],
  ['a missing word', 'It is {=a ~b} here.', { stem: '<p>It is _____ here.</p>' }],
  ['an answer that comes first', '{=a ~b} is it.', { stem: '<p>_____ is it.</p>' }],
  ['a name, which is left out', `::A name\\:::Q${choice}`, { stem: '<p>Q</p>' }],
  ['a name on a line of its own', `::Name::\nQ${choice}`, { stem: '<p>Q</p>' }],
  ['a question over lines', `Q one\ntwo\n${choice}`, { stem: '<p>Q one<br>two</p>' }],
  [
    'escapes',
    'Q \\~\\=\\#\\{\\}\\:\\\\ \\frac{=\\= 1 ~\\~ 2#\\#}',
    {
      stem: '<p>Q ~=#{}:\\ \\frac</p>',
      options: ['= 1', '~ 2'],
      explanation: '<dl><dt>~ 2</dt><dd><p>#</p></dd></dl>',
    },
  ],
  ['an escaped line end', `Q\\nnext${choice}`, { stem: '<p>Q<br>next</p>' }],
  ['a backslash before an n', `Q\\\\next${choice}`, { stem: '<p>Q\\next</p>' }],
  ['HTML', '[html]<p>Q</p>{=<p>a</p> ~[plain]<b>}', { stem: '<p>Q</p>', options: ['a', '&lt;b&gt;'] }],
  ['Markdown', '[markdown]*Q*{=*a* ~[html]b}', { stem: '<p><em>Q</em></p>', options: ['<em>a</em>', 'b'] }],
  ['brackets that name no format', `[sic] Q${choice}`, { stem: '<p>[sic] Q</p>' }],
  ['TeX between dollars', `[html]$$x_1$$${choice}`, { stem: '\\(x_1\\)' }],
  [
    'what is said in general and to answers',
    '[html]Q{=a#Yes. ~b ~c#No.####[plain]All < told.}',
    { explanation: '<p>All &lt; told.</p><dl><dt>a</dt><dd>Yes.</dd><dt>c</dt><dd>No.</dd></dl>' },
  ],
  [
    'what is said to the wrong and to the right truth',
    '[html]Q{F#Wrong.#Right.####General.}',
    { explanation: 'General.<dl><dt>True</dt><dd>Wrong.</dd><dt>False</dt><dd>Right.</dd></dl>' },
  ],
  ['the source’s id', `// question: 5 [id:x\\]1] [tag:t]\nQ${choice}`, { id: 'bank:x]1' }],
  ['an id that is the bank’s already', `// [id:bank:7]\nQ${choice}`, { id: 'bank:7' }],
  ['a category', `$CATEGORY: $course$/top/A//B/C\n\nQ${choice}`, { topic: ['A/B', 'C'] }],
  ['a category on the line before', `$CATEGORY: $course$/A\nQ${choice}`, { topic: ['A'] }],
  [
    'comments within',
    `Q\n// not this\nmore{\n=a\n  // nor this\n~b}`,
    { stem: '<p>Q<br>more</p>', options: ['a', 'b'] },
  ],
])('reads %s', (_title, file, question) => {
  expect(questionOf(file)).toMatchObject(question);
});

it.each<[string, string, string]>([
  ['a description', 'Read this.', 'kind_not_represented description'],
  ['an essay', 'Write. {}', 'kind_not_represented essay'],
  ['an essay with general feedback', 'Write. {####Well.}', 'kind_not_represented essay'],
  ['a number', 'How many? {#3:2}', 'kind_not_represented numerical'],
  ['pairs', 'Match. {=a -> b =c -> d}', 'kind_not_represented matching'],
  ['a short answer', 'Who? {=no one =nobody}', 'kind_not_represented short answer'],
  ['a weight in between', 'Q?{~a ~%50%b =c}', 'partial_weights 0, 50, 100'],
  ['unequal shares', 'Q?{~%25%a ~%75%b ~c}', 'partial_weights 25, 75, 0'],
  ['any one of several', 'Q?{=a =b ~c}', 'several_alternatives 100, 100, 0'],
  ['no right answer', 'Q?{~a ~b}', 'no_key'],
  ['a right answer without a text', 'Q?{= ~b ~c}', 'empty_option option 1'],
  [
    'a wrong answer that was a picture',
    '[html]Q?{=a ~<img src\\="gone.png"> ~c}',
    'picture_lost option 2: “gone.png”',
  ],
  [
    'an answer that was a picture of another site',
    '[html]Q?{=a ~<img src\\="https\\://x.test/a.png"> ~c}',
    'picture_lost option 2: “https://x.test/a.png”',
  ],
  [
    'an answer in Markdown that was a picture',
    '[markdown]Q?{=a ~![](gone.png) ~c}',
    'picture_lost option 2: “gone.png”',
  ],
  [
    'an answer with words beside the picture that it lost',
    '[html]Q?{=a ~<img src\\="gone.png"> this one ~c}',
    'picture_lost option 2: “gone.png”',
  ],
  [
    'a question that was a picture',
    '[html]<p><img src\\="gone.png"></p>{=a ~b}',
    'picture_lost stem: “gone.png”',
  ],
  ['a colour for a feedback', 'Q?{=red ~#0f0 ~#00f}', 'empty_option option 2'],
  ['one answer', 'Q?{~a}', 'too_few_options 1'],
  ['equal answers', 'Q?{=a ~a}', 'options_equal “a”'],
  ['17 answers', `Q?{=r ${Array.from({ length: 16 }, (_, i) => `~${i}`).join(' ')}}`, 'too_many_options 17'],
  ['no question', '::Name::{T}', 'no_stem'],
  ['an open brace', 'Q?{=a ~b', 'broken_gift a brace is not closed before the next empty line'],
  ['a closing brace', 'Q? =a ~b}', 'broken_gift a closing brace without an opening one'],
  [
    'general feedback behind the brace',
    'Q{T}\n####Why.',
    'broken_gift general feedback behind the closing brace',
  ],
  ['braces the wrong way round', 'Q? } =a ~b{', 'broken_gift a closing brace before the opening one'],
  [
    'two questions without an empty line',
    'Q?{T}\nR?{F}',
    'broken_gift more than one pair of braces; an empty line or a backslash is missing',
  ],
])('refuses %s and goes on', (_title, block, outcome) => {
  const describedItems = describeFile(`${block}\n\nNext${choice}`);
  expect(describedItems[0]).toMatch(/^lines? [\d–]+: /u);
  expect(describedItems.map((line) => line.replace(/^.*?: /u, ''))).toEqual([outcome, 'taken']);
});

it.each([
  ['\\(a \\neq b\\)', '<p>When is \\(a \\neq b\\)?</p>'],
  ['$$\\nabla f \\not\\= 0$$', '<p>When is \\(\\nabla f \\not= 0\\)?</p>'],
  ['\\(a \\nleqslant b \\ntrianglelefteq c\\)', '<p>When is \\(a \\nleqslant b \\ntrianglelefteq c\\)?</p>'],
  ['[tex]a \\neq b[/tex]', '<p>When is \\(a \\neq b\\)?</p>'],
  ['$a \\neq b$', '<p>When is $a \\neq b$?</p>'],
  ['$5\\neq or $6', '<p>When is $5<br>eq or $6?</p>'],
  ['a\\neq', '<p>When is a<br>eq?</p>'],
])(
  'reads \\n before a letter within a formula as the beginning of a command, elsewhere as a line end: %s',
  (formula, stem) => {
    expect(questionOf(`When is ${formula}? {=always ~never}`)).toMatchObject({ stem });
  },
);

it.each([
  ['as Moodle writes it', '\\\\(a \\\\neq b\\\\)', '\\(a \\neq b\\)'],
  ['within marks without one', '\\(a \\\\neq b\\)', '\\(a \\neq b\\)'],
  ['between dollars', '$$\\\\nabla f$$', '\\(\\nabla f\\)'],
  ['behind the end of a row', '\\[a \\\\\\\\ \\\\neq b\\]', '\\[a \\\\ \\neq b\\]'],
])('reads a command of TeX whose backslash has one before it once: %s', (_title, written, formula) => {
  expect(questionOf(`When is ${written}? {=always ~never}`)).toMatchObject({
    stem: `<p>When is ${formula}?</p>`,
  });
});

it.each(['\n', '\r\n', '\r'])('finds questions by empty lines, whatever ends lines: %j', (end) => {
  const file = [
    '// only a comment',
    '',
    `Q1${choice}`,
    ' \t',
    '// c',
    'Q2 {',
    '=a',
    '~b',
    '}',
    '',
    '',
    'x',
  ].join(end);
  const expected = ['line 3: taken', 'lines 6–9: taken', 'line 12: kind_not_represented description'];
  expect(describeFile(file)).toEqual(expected);
  expect(describeFile(`\ufeff${file}${end}`)).toEqual(expected);
});

it('tells what it changed and what is missing', () => {
  const file = [
    '// [tag:a] [tag:b]',
    '[markdown]Q <img src="@@PLUGINFILE@@/a.png"> $$x$${',
    '=a#Yes.',
    '~%-10%b',
    '~',
    '}',
  ].join('\n');
  expect(draftsOf(file)[0]?.notes).toEqual([
    { type: 'changed', reason: 'empty_option_dropped', detail: null },
    { type: 'changed', reason: 'setting_dropped', detail: 'points taken off for wrong answers' },
    { type: 'changed', reason: 'setting_dropped', detail: 'tags a, b' },
    { type: 'changed', reason: 'feedback_to_explanation', detail: null },
    { type: 'suspicious', reason: 'picture_missing', detail: '@@PLUGINFILE@@/a.png' },
  ]);
  expect(draftsOf(`Q${choice}`)[0]?.notes).toEqual([]);
});

it('gives a picture of an option the name that the option says, and that no other picture of the question has', () => {
  const image = (base64: string) => `<img src\\="data\\:image/png;base64,${base64}">`;
  const [draft] = draftsOf(`[html]Which? ${image('QUJD')}{=${image('REVG')} ~none}`);
  expect(draft?.result).toMatchObject({
    question: { images: [{ alt: 'Picture 1' }, { alt: 'Picture 2', caption: 'Picture 2' }] },
  });
});

it('takes pictures out of the addresses that hold them', () => {
  const image = (base64: string) => `<img src\\="data\\:image/png;base64,${base64}" alt\\="A valve">`;
  const [draft] = draftsOf(`[html]${image('QUJD')}{=${image('REVG')} ~none#${image('QUJD')}}`);
  expect(draft?.result).toMatchObject({
    question: {
      stem: '<p>See the picture.</p>',
      images: [{ alt: 'A valve' }, { caption: 'Picture 2' }],
      options: ['[Picture 2]', 'none'],
      explanationImages: [{ alt: 'A valve' }],
    },
  });
  expect([...(draft?.pictures?.values() ?? [])].map((bytes) => Buffer.from(bytes).toString())).toEqual([
    'ABC',
    'DEF',
  ]);
});

it('reads Windows-1252 where a line is no UTF-8, and says so of that question alone', () => {
  const file = Buffer.concat([
    Buffer.from('Caf\xe9 \x93x\x94?{T}\n\n', 'latin1'),
    Buffer.from('Café?{T}\n\n'),
    Buffer.from('Q \x81\xe9{T}\n', 'latin1'),
  ]);
  const [first, second, third] = draftsOf(file);
  expect(first).toMatchObject({
    result: { question: { stem: '<p>Café “x”?</p>' } },
    notes: [{ reason: 'encoding_converted' }],
  });
  expect(second).toMatchObject({ result: { question: { stem: '<p>Café?</p>' } }, notes: [] });
  expect(third?.result).toMatchObject({ reason: 'broken_utf8', detail: 'line 5' });
});

it('reads no picture of a question with thousands of answers', () => {
  const file = `[html]Q{=a ${'~<img src\\="data\\:image/gif;base64,AQ\\=\\=">'.repeat(5_000)}}`;
  const asked = vi.fn(() => '');
  const read = readGift(Buffer.from(file), { bank: 'b' }, asked);
  expect(read.type === 'drafts' && [...read.drafts]).toMatchObject([
    { result: { reason: 'too_many_options', detail: '5001' } },
  ]);
  expect(asked).not.toHaveBeenCalled();
});
