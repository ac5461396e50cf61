import { expect, it } from 'vitest';
import { findOptionAboutOthers, findOptionMention } from './option-mentions.ts';

it.each([
  'All of the above',
  'none of these',
  '<b>Both</b> of them',
  'A and B',
  'Both (a) and (c)',
  'a,c',
  'A & B only',
  'a, b and d only',
  '1 and 3',
  '1, 2, 4',
  'Toutes les réponses',
  'Aucune des propositions',
  'Alle genannten',
  'Keine der Antworten',
  'Todas las anteriores',
  'Ninguna de las respuestas',
])('“%s” speaks of the other options', (option) => {
  expect(findOptionAboutOthers(['One', option])).toBe(1);
});

it.each([
  'All nerves',
  'A',
  'Both kidneys',
  'a and the',
  'None',
  'Band',
  'beta',
  'eye',
  'aorb',
  '1 mg',
  '1/4',
  '1,4',
  '3 + 4',
])('“%s” stands for itself', (option) => {
  expect(findOptionAboutOthers(['One', option])).toBeNull();
});

it.each([
  '<p>Why is option <b>B</b> right?</p>',
  'Choice D is correct.',
  'Not (B) but (A) is right',
  'Answer: a',
  'the answer is c)',
  'B ist richtig, weil …',
  '故选：C',
  'The second option is wrong.',
  'Options 1 and 3 are right.',
  'All of the above are true.',
])('“%s” names an option', (text) => {
  expect(findOptionMention(text, 4)).not.toBeNull();
});

it.each([
  'A vein is no artery.',
  'I saw a vein and an artery.',
  'Vitamin K helps.',
  'When &Delta;G is true, &Aacute; is right.',
  '<!-- Choice D is correct. --><p>A vein.</p>',
  'Take 2 mg (10 % of it).',
])('“%s” names none of four options', (text) => {
  expect(findOptionMention(text, 4)).toBeNull();
});
