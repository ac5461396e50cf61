import { expect, it } from 'vitest';
import { answer, draftOf, moodle, notesOf } from '../testing/moodle.ts';

const answers = answer(100, 'right') + answer(0, 'wrong');
const file = (name: string, base64: string, path = '/') =>
  `<file name="${name}" path="${path}" encoding="base64">${base64}</file>`;
const readWith = (src: string, files: string) => {
  const stem = `<text><![CDATA[<p>Look: <img src="${src}" alt="A cat"></p>]]></text>`;
  return draftOf(moodle('multichoice', answers, stem + files));
};

it.each([
  ['alone', 'cat%201.png', file('cat 1.png', 'AQ=='), 'cat 1.png'],
  ['in other capitals', '@@PLUGINFILE@@/Cat.PNG', file('cat.png', 'AQ=='), 'cat.png'],
  ['alone and in other capitals', 'Cat.PNG', file('cat.png', 'AQ=='), 'cat.png'],
  ['with its folder', 'a/cat.png', file('cat.png', 'AQ==', '/a/'), 'a/cat.png'],
])('a picture whose name stands %s in its text is found, and named', (_, src, files, name) => {
  const draft = readWith(src, files);
  expect(draft.pictures).toEqual(new Map([[name, Uint8Array.of(1)]]));
  expect(notesOf(draft)).toEqual([`picture_by_name: ${src === name ? name : `“${src}” is “${name}”`}`]);
});

it.each([
  ['of two in other capitals', 'Cat.PNG', file('cat.png', 'AQ==') + file('CAT.png', 'Ag==')],
  ['of two with one name', 'cat.png', file('cat.png', 'AQ==') + file('cat.png', 'Ag==')],
  ['that lies in a folder', 'cat.png', file('cat.png', 'AQ==', '/a/')],
  ['on the web', 'https://x.test/cat.png', file('cat.png', 'AQ==')],
])('a picture %s is none that is found by its name', (_, src, files) => {
  const draft = readWith(src, files);
  expect(draft.result).toMatchObject({ type: 'question', question: { images: [] } });
  expect(notesOf(draft)).toContain(`picture_missing: ${src}`);
});
