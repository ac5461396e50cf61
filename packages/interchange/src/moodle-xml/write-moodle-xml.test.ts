import { questionSchema } from '@assay/assessment/question';
import { expect, it } from 'vitest';
import { joinPieces } from '../testing/reading.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';

function written(question: object): Promise<string> {
  const common = { id: 'bank:1', stem: '<p>Which?</p>' };
  return joinPieces(writeMoodleXml([{ question: questionSchema.parse({ ...common, ...question }) }]));
}
const choice = { kind: 'multiple', options: ['a', 'b', 'c', 'd'], correct: [0, 1, 3] };

it('writes shares that Moodle knows, and takes one away for each wrong option', async () => {
  const fractions = [...(await written(choice)).matchAll(/fraction="([^"]*)"/gu)].map(
    ([, fraction]) => fraction,
  );
  expect(fractions).toEqual(['33.33333', '33.33333', '-33.33333', '33.33333']);
});

it('gives no id number that is too long for Moodle', async () => {
  expect(await written({ ...choice, id: 'x'.repeat(100) })).toContain('<idnumber>');
  expect(await written({ ...choice, id: 'x'.repeat(101) })).not.toContain('<idnumber>');
});

it.each([
  ['truefalse', { kind: 'single', options: ['True', 'False'], correct: [1] }],
  ['multichoice', { kind: 'single', options: ['False', 'True'], correct: [1] }],
  ['multichoice', choice],
  ['mtf', { kind: 'parts', parts: [{ statement: 'Iron is a metal.', correct: true }] }],
])('has the question type %s for what is best asked so', async (type, question) => {
  expect(await written(question)).toContain(`<question type="${type}">`);
});

it('writes a category where the topic changes, and leaves out what XML cannot hold', async () => {
  const at = (topic: string[]) => ({
    question: questionSchema.parse({ id: 'i', stem: 's\u0001', topic, ...choice }),
  });
  const xml = await joinPieces(writeMoodleXml([at(['A']), at(['A']), at(['A', 'B/C']), at([])]));
  const categories = [...xml.matchAll(/<category><text>([^<]*)</gu)].map(([, path]) => path);
  expect(categories).toEqual(['$course$/top/A', '$course$/top/A/B//C', '$course$/top']);
  expect(xml).not.toContain('\u0001');
});
