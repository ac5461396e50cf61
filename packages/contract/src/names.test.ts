import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName, readsAsYou } from './names.ts';

describe('a name', () => {
  it.each([
    'Ada Byron',
    'Zoë O’Neill-Núñez',
    'Nguyễn Thị Ánh',
    'Þórður Æsa',
    'Иван Петров',
    'Ελένη Παπαδοπούλου',
    'محمد',
    'שָׂרָה',
    '王小明',
    '渡邉󠄀太郎',
    '김민준',
    'さくら',
    'อรุณี',
    'བསྟན་འཛིན',
    // Persian and Urdu, with a non-joiner between letters.
    'علی\u200cرضا',
    'مُ\u200cحسن',
    // Hindi, Bengali, Sinhala, and the older and newer chillu of Malayalam.
    'क्\u200dषत्रिय',
    'र्\u200cय',
    'র\u200d্যাম',
    'ශ්\u200dරී ලාල්',
    'രാജന്\u200d',
    'രാജൻ',
  ])('of any script stays as it is: %s', (name) => {
    expect(normaliseName(name)).toBe(name.normalize('NFKC'));
    expect(normaliseName(name)).toBe(name);
    expect(readsAsYou(name)).toBe(false);
  });

  it.each([
    ['full-width letters', 'Ａｄａ', 'Ada'],
    ['letters of mathematics', '𝐀𝐝𝐚', 'Ada'],
    ['a letter and its accent', 'Zoe\u0308', 'Zoë'],
    ['a letter, something invisible and its accent', 'Zoe\u200b\u0308', 'Zoë'],
    ['several spaces, tabs and lines', ' Ada \t\n  Byron\u00a0', 'Ada Byron'],
    ['zero-width spaces', 'A\u200bd\u2060a\ufeff', 'Ada'],
    ['a joiner between Latin letters', 'A\u200dd\u200ca', 'Ada'],
    ['a joiner at the end of an Arabic word', 'علی\u200c', 'علی'],
    ['two joiners in a row', 'علی\u200c\u200cرضا', 'علیرضا'],
    ['bidirectional controls', '\u202eadA\u202c\u2066x\u2069\u200e\u200f\u061c', 'adAx'],
    ['control characters', 'A\u0000d\u001b\u0085a', 'Ada'],
    ['soft hyphens and variation selectors', 'A\u00add\ufe0fa\u{e0100}', 'Ada'],
    ['tags and blank letters', 'A\u{e0064}d\u3164\u115fa\u2800', 'Ada'],
    ['a pile of marks', `A${'\u0336'.repeat(30)}`, `A${'\u0336'.repeat(4)}`],
    ['nothing to be seen', '\u200b\u3164 \u2800', ''],
  ])('is put right where it has %s', (_title, name, normal) => {
    expect(normaliseName(name)).toBe(normal);
  });

  it('that was put right stays so', () => {
    // Drawn by its number: fast-check takes seconds to list the characters of its widest unit.
    const anyCharacter = fc
      .integer({ min: 0, max: 0x10ffff })
      .map((code) => String.fromCodePoint(code))
      .filter((character) => character.isWellFormed());
    const characters = fc.oneof(
      fc.constantFrom(...'aه्രن്王ᠠ \u200c\u200d\u200b\u202e\u0308\ufe00\u{e0100}\u180b\u3164'),
      anyCharacter,
    );
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 12 }), (parts) => {
        const normal = normaliseName(parts.join(''));
        expect(normaliseName(normal)).toBe(normal);
        expect(normal).not.toMatch(/[\p{Cc}\p{Co}\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/u);
      }),
      { seed: 38, numRuns: 1_000 },
    );
  });
});

describe('“You”', () => {
  it.each([
    ['as it is', 'You'],
    ['in other letters', 'yOU'],
    ['with spaces around', '\u3000you '],
    ['with something invisible', 'Y\u200bo\u2060u\ufeff'],
    ['turned around', '\u202dYou\u202c'],
    ['in full width', 'Ｙｏｕ'],
    ['in letters of mathematics', '𝒀𝗈𝓾'],
    ['with a Cyrillic o', 'Y\u043eu'],
    ['with Greek letters', '\u03a5\u03bf\u03c5'],
    ['with Armenian and Cherokee letters', '\u13bd\u0585\u057d'],
    ['with a nought', 'Y0u'],
    ['with accents', 'Yo\u0332\u0301u'],
    ['with signs around', '“You.”'],
    ['with a last name of a point', 'You .'],
    ['in circles', 'Ⓨⓞⓤ'],
  ])('is recognised %s', (_title, name) => {
    expect(readsAsYou(name)).toBe(true);
  });

  it.each(['You Li', 'Young', 'Yo U', 'Youssef', 'Yu', 'Bayou', 'Υάννης', 'Оуе'])(
    'is not read into %s',
    (name) => {
      expect(readsAsYou(name)).toBe(false);
    },
  );
});
