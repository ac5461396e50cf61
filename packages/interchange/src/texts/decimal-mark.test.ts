import { expect, it } from 'vitest';
import { findDecimalMark } from './decimal-mark.ts';

it.each<[string, string, 'comma' | 'point' | null]>([
  ['English', 'Which of the following is the half of one?', 'point'],
  ['German', 'Welche der Zahlen ist nicht kleiner als die Hälfte?', 'comma'],
  ['French', 'Parmi les nombres suivants, quel est le plus grand ?', 'comma'],
  ['Spanish', '¿Cuál de los siguientes números es el mayor?', 'comma'],
  ['Italian', 'Quale delle seguenti è la metà?', 'comma'],
  ['Russian', 'Какое из чисел больше половины?', 'comma'],
  ['Chinese', '下列哪个数最大', 'point'],
  ['German with an English name', 'Was ist nach The Who der Wert von x und y?', 'comma'],
  ['too few words', 'Der Wert', null],
  ['no words', '0,5', null],
])('knows how %s writes numbers', (_language, text, mark) => {
  expect(findDecimalMark(text)).toBe(mark);
});
