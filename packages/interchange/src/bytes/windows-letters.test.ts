import { expect, it } from 'vitest';
import { findGarbledWord } from './windows-letters.ts';

/** Bytes as somebody meant them, written as what Windows-1252 makes of them. */
function bytesOf(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1252');
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from([...text].map((character) => byteOf.get(character) ?? 0));
}

it.each([
  ['French', 'Où est l’œuf ? Là-bas, mon élève a reçu 20 °C, n° 5, aïeux, créée, «été»'],
  ['German', 'Größe der Öfen: „schön“ – Bäume, 5 µm³, Übermaß'],
  ['Spanish', '¿Qué año? ¡Así! ¿y tú? pingüino, 1º'],
  ['Portuguese', 'As ações não são opções de coração; três pães'],
  ['Italian', 'Perché la città è più là? Sì, lunedì'],
  ['Danish', 'Hvad er en ø? Blåbærgrød på søen, én'],
  ['Icelandic', 'Það er ævintýri í bæði þjóðar'],
  ['Icelandic names', 'Þór, Hafþór und Björk: schöne Grüße'],
  ['Catalan', 'La col·lecció és això, raïm'],
  ['formulas', 'x²y, 3±2, a×b, 5 m³, W/m²K, 10 µg, ½'],
  ['UTF-8', 'plain'],
])('believes Windows-1252 of %s', (_title, text) => {
  expect(findGarbledWord(bytesOf(text))).toBeNull();
});

it.each([
  ['Polish', 'Który p³az ¿yje w stawie?', 'p³az'],
  ['Russian', 'Êòî ëàåò?', 'Êòî'],
  ['Greek', 'Ðïéïò', 'Ðïéïò'],
  ['Czech', 'Který pøíklad je èlovìk', 'pøíklad'],
  ['Turkish', "Türkiye'nin baþkenti neresidir? Ýstanbul, Ýzmir, Köpek balýðý", 'baþkenti'],
  ['a Mac', 'mouillŽ', 'mouillŽ'],
  ['DOS', 'sch”n', 'sch”n'],
])('tells %s in another encoding by a word', (_title, text, word) => {
  expect(findGarbledWord(bytesOf(text))).toBe(word);
});

it('overlooks single slips among many words, and lines that are UTF-8', () => {
  const western = bytesOf(`${'déjà vu '.repeat(20)}sch”n\n`);
  expect(findGarbledWord(western)).toBeNull();
  expect(findGarbledWord(Buffer.concat([Buffer.from('p³az ¿yje\n'), bytesOf('café\n')]))).toBeNull();
});
