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
  ['in other capitals', '@@PLUGINFILE@@/Cat.PNG', file('cat.png', 'AQ==')],
  ['without the folder of its text', 'cat.png', file('cat.png', 'AQ==')],
  ['of one in another folder', 'cat.png', file('cat.png', 'AQ==', '/a/')],
  ['as an address of the web', 'https://x.test/cat.png', file('cat.png', 'AQ==')],
])('a picture whose name stands %s is missing', (_, src, files) => {
  const draft = readWith(src, files);
  expect(draft.result).toMatchObject({ type: 'question', question: { images: [] } });
  expect(notesOf(draft)).toContain(`picture_missing: ${src}`);
});
