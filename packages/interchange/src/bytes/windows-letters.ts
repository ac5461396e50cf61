import { byteLines, decodeUtf8 } from './utf8.ts';

const windows1252 = new TextDecoder('windows-1252');

/** What the languages of Windows-1252 write besides A to Z; each word is of one of them. */
const ALPHABETS = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüßéàèêôåæøñšž',
  'áéíóúñüçàèòï',
  'áâãàçéêíóôõúü',
  'àèéìíîòóùú',
  'áðéíóúýþæö',
  'ëïöüéèêáíóúâîôûà',
];
const WORD = /[a-z\u0080-\uffff]+/giu;
/** What may stand between two words without a space, at their edges, or behind one as its power or its sign. */
const PUNCTUATION = /[’‘“”„‚«»‹›–—…·•´×÷±°®™©¡¿!?§€£¢¥¬µªº†‡‰²³¹¼½¾\u00a0\u00ad]+/u;
const EDGES = new RegExp(`^${PUNCTUATION.source}|${PUNCTUATION.source}$`, 'gu');
const BETWEEN = /[’‘–—…·•´×÷±«»\u00a0]+/u;
const HIGH_LETTERS = /[À-ÖØ-öø-ÿŒœŠšŽžŸ]{3}/u;
const CAPITAL_WITHIN = /\p{Ll}[À-ÖØ-ÞŒŠŽŸ]/u;
const POWER = /^\p{L}{1,2}[²³¹]\p{L}$/u;
/** No power and no note stands so, but a letter of Central Europe. */
const SIGN_AS_LETTER = /^[¹³]\p{Ll}|[¹³¿][¹³¿]/u;
/** The bytes that Windows-1252 does not use: such a line is not taken for it anyway. */
const UNUSED = /[\u0080-\u009f]/u;

/** So much tells the encoding, whatever follows. */
const MAX_BYTES = 500_000;
/** The beginning of what goes on longer, as a language without spaces does. */
const MAX_WORD_LENGTH = 40;

/** Below this share of a file's words with letters beyond A to Z its odd ones are slips of single texts. */
const MIN_SHARE = 0.1;

/**
 * What Turkish letters (Windows-1254) become, and Icelandic ones are. Icelandic has as many of the others, which Turkish
 * has not; a few such words may be names.
 */
const OF_ICELANDIC = /[þðý]/iu;
const OF_ICELANDIC_ALONE = /[áéíóúæ]/iu;
const MIN_TURKISH_WORDS = 3;
const MIN_SHARE_OF_OTHERS = 0.25;

/**
 * A word by which it shows that the lines of a file that are not UTF-8 are not Windows-1252 either but Windows-1250,
 * 1251, Mac Roman or the like: it has signs between its letters, a capital within, or letters that no language of
 * Western Europe has together. Null where the words are as they should be.
 */
export function findGarbledWord(bytes: Uint8Array): string | null {
  const known = garbledWords.get(bytes);
  if (known !== undefined) return known;
  const found = lookForGarbledWord(bytes);
  garbledWords.set(bytes, found);
  return found;
}

/** A table is read several times, as with each delimiter, and may be large. */
const garbledWords = new WeakMap<Uint8Array, string | null>();

function lookForGarbledWord(bytes: Uint8Array): string | null {
  let looked = 0;
  let words = 0;
  let odd = 0;
  let found: string | null = null;
  const icelandic = { words: 0, others: 0, first: '' };
  for (const { line } of byteLines(bytes)) {
    if (decodeUtf8(line) !== null) continue;
    if (looked > MAX_BYTES) break;
    looked += line.length;
    const text = windows1252.decode(line.subarray(0, MAX_BYTES));
    for (const word of UNUSED.test(text) ? [] : wordsIn(text)) {
      words += 1;
      if (OF_ICELANDIC_ALONE.test(word)) icelandic.others += 1;
      else if (OF_ICELANDIC.test(word)) {
        icelandic.words += 1;
        icelandic.first ||= word;
      }
      if (!isOdd(word)) continue;
      odd += 1;
      found ??= word;
    }
  }
  const isTurkish =
    icelandic.words >= MIN_TURKISH_WORDS && icelandic.others < icelandic.words * MIN_SHARE_OF_OTHERS;
  if (isTurkish && icelandic.words >= words * MIN_SHARE) return icelandic.first;
  return odd >= words * MIN_SHARE ? found : null;
}

function wordsIn(text: string): string[] {
  return (text.match(WORD) ?? [])
    .flatMap((word) => word.split(BETWEEN))
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
    .filter((word) => /[^\0-\u007f]/u.test(word));
}

function isOdd(word: string): boolean {
  const inner = word.replace(EDGES, '');
  if (SIGN_AS_LETTER.test(word)) return true;
  if (/[^\p{L}]/u.test(inner)) return !POWER.test(inner);
  if (HIGH_LETTERS.test(inner) || CAPITAL_WITHIN.test(inner)) return true;
  const letters = [...inner.toLowerCase()].filter((letter) => letter > '\u007f');
  return !ALPHABETS.some((alphabet) => letters.every((letter) => alphabet.includes(letter)));
}
