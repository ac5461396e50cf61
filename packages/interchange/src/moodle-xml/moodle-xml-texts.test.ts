import { describe, expect, it } from 'vitest';
import { answer, draftOf, draftsOf, faultOf, moodle, notesOf, quiz } from '../testing/moodle.ts';

const answers = answer(100, 'right') + answer(0, 'wrong');
const file = (name: string, base64: string, path = '/') =>
  `<file name="${name}" path="${path}" encoding="base64">${base64}</file>`;
const shown = (src: string, alt = 'A cat') =>
  `<text><![CDATA[<p>Look: <img src="${src}" alt="${alt}"></p>]]></text>`;

function questionOf(xml: string) {
  const draft = draftOf(xml);
  if (draft.result.type === 'refused') throw new Error(draft.result.reason);
  return { ...draft, question: draft.result.question };
}

describe('a picture', () => {
  it('comes with the file and leaves the text', () => {
    const stem = shown('@@PLUGINFILE@@/my%20cat.png') + file('my cat.png', 'AQID\nBA==');
    const { question, pictures, notes } = questionOf(moodle('multichoice', answers, stem));
    expect(question).toMatchObject({ stem: '<p>Look: </p>', images: [{ file: 'my cat.png', alt: 'A cat' }] });
    expect(pictures).toEqual(new Map([['my cat.png', Uint8Array.of(1, 2, 3, 4)]]));
    expect(notes).toEqual([]);
  });

  it.each([
    ['in a folder', shown('@@PLUGINFILE@@/a/cat.png') + file('cat.png', 'AQ==', '/a/'), 'a/cat.png'],
    ['in the text itself', shown('data:image/png;base64,AQ=='), 'picture.png'],
    [
      'before another of its name',
      shown('@@PLUGINFILE@@/a.png') + file('a.png', 'AQ==') + file('a.png', 'Ag=='),
      'a.png',
    ],
    ['with a version', shown('@@PLUGINFILE@@/cat.png?time=1') + file('cat.png', 'AQ=='), 'cat.png'],
  ])('is found %s', (_, stem, name) => {
    const { pictures } = questionOf(moodle('multichoice', answers, stem));
    expect(pictures).toEqual(new Map([[name, Uint8Array.of(1)]]));
  });

  it('is missed aloud where files of Moodle 1.9 have it', () => {
    const old = '<image>dir/cat.png</image><image_base64>AQ==</image_base64>';
    expect(notesOf(draftOf(moodle('multichoice', old + answers)))).toEqual(['picture_missing: dir/cat.png']);
  });

  it.each([
    ['that the file lacks', shown('@@PLUGINFILE@@/cat.png'), 'picture_missing: @@PLUGINFILE@@/cat.png'],
    ['on the web', shown('https://example.org/cat.png'), 'picture_missing: https://example.org/cat.png'],
    ['that is no base64', shown('@@PLUGINFILE@@/c.png') + file('c.png', '!'), 'picture_broken: c.png'],
  ])('%s is missed aloud', (_, stem, note) => {
    const draft = questionOf(moodle('multichoice', answers, stem));
    expect([draft.question.images, notesOf(draft)]).toEqual([[], [note]]);
  });

  it('of an option moves to the question, and the option says which it is', () => {
    const option = (src: string, text: string) =>
      `<text>&lt;p&gt;&lt;img src="@@PLUGINFILE@@/${src}" alt="${src}"&gt;${text}&lt;/p&gt;</text>${file(src, 'AQ==')}`;
    const draft = questionOf(
      moodle(
        'multichoice',
        `<answer fraction="100" format="html">${option('a.png', '')}</answer><answer fraction="0" format="html">${option('b.png', 'cat')}</answer>`,
      ),
    );
    expect(draft.question).toMatchObject({
      options: ['[Picture 1]', '[Picture 2] cat'],
      images: [
        { file: 'a.png', caption: 'Picture 1' },
        { file: 'b.png', caption: 'Picture 2' },
      ],
    });
    expect(notesOf(draft)).toEqual(['option_picture_moved: a.png', 'option_picture_moved: b.png']);
  });

  it.each([
    ['within a sentence', 'The sign A means stop.', 'The sign [Picture 1] means stop.'],
    ['before the sign that ends its sentence', 'Which style is in A?', 'Which style is in [Picture 1]?'],
    ['more than once', 'A + A = 6', '[Picture 1] + [Picture 1] = 6'],
    ['each beside its label', '1. A<br>2. B', '1. [Picture 1]<br>2. [Picture 2]'],
  ])('of a stem %s is named in its place', (_, written, read) => {
    const names = { A: 'a.png', B: 'b.png' };
    const html = written.replace(/[AB]/gu, (name) =>
      `<img src="@@PLUGINFILE@@/${names[name as 'A' | 'B']}" alt="">`.replaceAll('<', '&lt;'),
    );
    const stem = `<text>${html.replaceAll('<', '&lt;')}</text>${file('a.png', 'AQ==')}${file('b.png', 'Ag==')}`;
    const draft = questionOf(moodle('multichoice', answers, stem));
    expect(draft.question.stem.replace(/\] (?=[ <?])/gu, ']').replace(/\] $/u, ']')).toBe(read);
    expect(notesOf(draft)).toContain('stem_picture_moved: a.png');
  });

  it('at the end of what is said to an answer are named there, since all of them stand below', () => {
    const said = (name: string, words: string) =>
      `<feedback format="html"><text><![CDATA[<p>${words}<img src="@@PLUGINFILE@@/${name}" alt=""></p>]]></text>${file(name, btoa(name))}</feedback>`;
    const told = `${answer(100, 'right', said('a.png', 'Like this: '))}${answer(0, 'wrong', said('b.png', ''))}`;
    const general = said('c.png', 'Look: ').replaceAll('feedback', 'generalfeedback');
    const { question, ...draft } = questionOf(moodle('multichoice', general + told));
    expect(question.explanation.replace(/\] /gu, ']')).toBe(
      '<p>Look: [Picture 1 below]</p><dl><dt>right</dt><dd><p>Like this: [Picture 2 below]</p></dd>' +
        '<dt>wrong</dt><dd><p>[Picture 3 below]</p></dd></dl>',
    );
    expect(question.explanationImages.map(({ file: name, caption }) => [name, caption])).toEqual([
      ['c.png', 'Picture 1'],
      ['a.png', 'Picture 2'],
      ['b.png', 'Picture 3'],
    ]);
    expect(notesOf(draft)).toContain('explanation_picture_moved: b.png');
  });

  it('at the end of an explanation without any of those stand below it unnamed', () => {
    const general = `<generalfeedback format="html">${shown('@@PLUGINFILE@@/a.png')}${file('a.png', 'AQ==')}</generalfeedback>`;
    const empty = '<feedback format="html"><text><![CDATA[<p></p>]]></text></feedback>';
    const told = answer(100, 'right', empty) + answer(0, 'wrong', empty);
    const { question } = questionOf(moodle('multichoice', general + told));
    expect(question.explanation).toBe('<p>Look: </p>');
    expect(question.explanationImages).toEqual([{ file: 'a.png', alt: 'A cat' }]);
  });

  it('of an explanation within a sentence are named in their places', () => {
    const image = (name: string) => `&lt;img src="@@PLUGINFILE@@/${name}" alt=""&gt;`;
    const files = `${file('a.png', 'AQ==')}${file('b.png', 'Ag==')}`;
    const feedback = `<generalfeedback format="html"><text>See ${image('a.png')} then ${image('b.png')}.</text>${files}</generalfeedback>`;
    const draft = questionOf(moodle('multichoice', answers + feedback));
    const explanation = draft.question.explanation.replace(/\s+/gu, ' ');
    expect(explanation).toBe('See [Picture 1 below] then [Picture 2 below] .');
    expect(draft.question.explanationImages.map(({ caption }) => caption)).toEqual([
      'Picture 1',
      'Picture 2',
    ]);
    expect(notesOf(draft)).toContain('explanation_picture_moved: b.png');
  });

  it.each(['What is it?A', '<p>What is it?</p><p>A</p>', 'A<br>'])(
    'of a stem beside its text stands below it: %s',
    (written) => {
      const html = written.replace('A', '<img src="@@PLUGINFILE@@/a.png" alt="x">');
      const stem = `<text>${html.replaceAll('<', '&lt;')}</text>${file('a.png', 'AQ==')}`;
      const draft = questionOf(moodle('multichoice', answers, stem));
      expect(draft.question.stem).not.toContain('[Picture');
    },
  );

  it('makes two options equal that show nothing else, whatever they call it', () => {
    const option = (name: string, base64: string) =>
      `<text>&lt;img src="@@PLUGINFILE@@/${name}" alt="${name}"&gt;</text>${file(name, base64)}`;
    const draft = (base64: string) =>
      draftOf(
        moodle(
          'multichoice',
          `<answer fraction="100">${option('a.png', 'AQ==')}</answer><answer>${option('b.png', base64)}</answer>`,
        ),
      );
    expect(draft('A Q==').result).toMatchObject({
      reason: 'options_equal',
      detail: 'they show the same picture',
    });
    expect(draft('Ag==').result).toMatchObject({ type: 'question' });
  });

  it('alone makes a stem', () => {
    const stem = `<text>&lt;img src="@@PLUGINFILE@@/a.png"&gt;</text>${file('a.png', 'AQ==')}`;
    const draft = questionOf(moodle('multichoice', answers, stem));
    expect(draft.question.stem).toBe('<p>See the picture.</p>');
    expect(notesOf(draft)).toEqual(['stem_made', 'alt_made: a.png']);
  });

  it('has a name of its own among others of the same name, and makes another question', () => {
    const stem = (base64: string) => shown('@@PLUGINFILE@@/a.png') + file('a.png', base64);
    const drafts = draftsOf(
      quiz(...['AQ==', 'Ag==', 'AQ=='].map((base64) => moodle('multichoice', answers, stem(base64)))),
    );
    const names = drafts.map(({ pictures }) => [...(pictures?.keys() ?? [])].join());
    expect([names[0], names[1] === names[0], names[2]]).toEqual(['a.png', false, 'a.png']);
    const ids = drafts.map(({ result }) => result.type === 'question' && result.question.id);
    expect(new Set(ids).size).toBe(2);
  });
});

it('says that a sound was dropped, and its link with it', () => {
  const stem = `<text>&lt;a href="@@PLUGINFILE@@/hello.mp3"&gt;Listen&lt;/a&gt;</text>${file('hello.mp3', 'AQ==')}`;
  const draft = questionOf(moodle('multichoice', answers, stem));
  expect([draft.question.stem, notesOf(draft)]).toEqual(['<a>Listen</a>', ['attachment_dropped: hello.mp3']]);
});

it('says that a link was dropped to a file that did not come along', () => {
  const draft = questionOf(
    moodle('multichoice', answers, '<text>&lt;a href="@@PLUGINFILE@@/case.pdf"&gt;The case&lt;/a&gt;</text>'),
  );
  expect(notesOf(draft)).toEqual(['attachment_dropped: @@PLUGINFILE@@/case.pdf']);
});

it.each([
  ['plain_text', 'a &lt; b', '<p>a &lt; b</p>'],
  ['moodle_auto_format', 'a\n\nb', '<p>a</p><p>b</p>'],
])('makes HTML of %s', (format, text, stem) => {
  const xml = moodle('multichoice', answers, `<text>${text}</text>`).replace(
    'format="html"',
    `format="${format}"`,
  );
  const draft = questionOf(xml);
  expect(draft.question.stem).toBe(stem);
});

it('writes the TeX of filters as TeX that is made mathematics', () => {
  const draft = questionOf(moodle('multichoice', answers, '<text>$$x^2$$, [tex]y[/tex], \\(z\\), $5</text>'));
  expect(draft.question.stem).toBe('\\(x^2\\), \\(y\\), \\(z\\), $5');
});

it('keeps the words behind a sign that looks like a tag', () => {
  const html = (text: string) => `<![CDATA[${text}]]>`;
  const options = answer(100, html('<p>p<q first</p>')) + answer(0, html('<p>p second</p>'));
  const stem = `<text>${html('<p>If a<b and c>d, which is P1?</p>')}</text>`;
  const draft = questionOf(moodle('multichoice', options, stem));
  expect(draft.question).toMatchObject({
    stem: '<p>If a&lt;b and c>d, which is P1?</p>',
    options: ['p&lt;q first', 'p second'],
  });
});

describe('characters', () => {
  const xml = (stem: string, encoding = 'UTF-8') =>
    quiz(moodle('multichoice', answers, `<text>${stem}</text>`)).replace('UTF-8', encoding);
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const stemOf = (bytes: string | Uint8Array) => {
    const [draft] = draftsOf(bytes);
    return draft?.result.type === 'question' ? [draft.result.question.stem, ...notesOf(draft)] : [];
  };

  it.each([
    ['UTF-8', xml('é€'), ['é€']],
    ['UTF-8 with a byte order mark', `\ufeff${xml('é€')}`, ['é€']],
    ['Windows-1252 by its declaration', latin(xml('\xe9\x80', 'windows-1252')), ['é€']],
    ['Windows-1252 that says Latin-1', latin(xml('\xe9\x80', 'ISO-8859-1')), ['é€']],
    ['Windows-1252 that says UTF-8', latin(xml('\xe9\x80')), ['é€', 'encoding_converted']],
    ['what says UTF-16 and is not', xml('é', 'UTF-16'), ['é']],
  ])('of %s are read', (_, bytes, expected) => {
    expect(stemOf(bytes)).toEqual(expected);
  });

  it.each(['\n', '\r\n', '\r'])('are parted into lines by %j', (end) => {
    const [draft] = draftsOf(xml('one\ntwo').replaceAll('\n', end));
    expect(draft).toMatchObject({
      position: { unit: 'line', first: 3, last: 4 },
      result: { question: { stem: 'one\ntwo' } },
    });
  });

  it('of an unknown encoding are refused', () => {
    expect(faultOf(xml('a', 'klingon'))).toMatchObject({ code: 'unknown_encoding' });
  });
});
