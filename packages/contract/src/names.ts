/**
 * Names of people as they are kept and shown to others. A name never holds a character that is invisible or
 * changes the direction of text around it, unless its script needs it there.
 */

/** Invisible characters beyond white space. U+2800 is a blank that counts as a symbol. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]+/gu;

/**
 * Scripts that join their letters: a joiner or non-joiner between two of them changes how the word is
 * written.
 */
const JOINED_SCRIPTS =
  'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Newa Tirh Khmr Mymr Tibt'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('');
const ENDS_JOINED = new RegExp(`[${JOINED_SCRIPTS}]$`, 'u');
const BEGINS_JOINED = new RegExp(`^[${JOINED_SCRIPTS}]`, 'u');

/**
 * A sequence of more marks on one letter covers the lines above and below it (Unicode Technical Standard 39).
 */
const SURPLUS_MARKS = /(\p{Mn}{4})\p{Mn}+/gu;

/**
 * A name in compatibility form (NFKC), on one line, without invisible and bidirectional characters. Joiners
 * stay between letters of scripts that use them, and variation selectors behind Han and Mongolian letters.
 * @returns the empty string where no character of the name is visible
 */
export function normaliseName(name: string): string {
  return removeInvisible(name.normalize('NFKC'))
    .normalize('NFKC')
    .replaceAll(SURPLUS_MARKS, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function removeInvisible(name: string): string {
  return name
    .replaceAll(/[\t\n\v\f\r]+/gu, ' ')
    .replaceAll(INVISIBLE, (found, at: number) =>
      isNeeded(found, name.slice(0, at), name.slice(at + found.length)) ? found : '',
    );
}

function isNeeded(character: string, before: string, after: string): boolean {
  switch (true) {
    case /^[\u200c\u200d]$/u.test(character):
      // The older form of Malayalam's chillu letters ends a word with a joiner.
      if (character === '\u200d' && before.endsWith('\u0d4d')) return true;
      return ENDS_JOINED.test(before) && BEGINS_JOINED.test(after);
    case /^[\ufe00-\ufe02\u{e0100}-\u{e01ef}]$/u.test(character):
      return /\p{Script=Han}$/u.test(before);
    case /^[\u180b-\u180f]$/u.test(character):
      return /\p{Script=Mongolian}$/u.test(before);
    default:
      return false;
  }
}

/**
 * Characters of other scripts that look like a letter of "You" (Unicode's confusables.txt), and digits that
 * do.
 */
const LOOKS_LIKE = {
  y: /[\u03a5\u2ca8\u0423\u04ae\u13a9\u13bd\ua4ec\u{16f43}\u{118a4}\u{102b2}\u0263\u1d8c\u028f\u1eff\uab5a\u03b3\u0443\u04af\u10e7\u{118dc}]/gu,
  o: /[0\u03bf\u039f\u03c3\u043e\u041e\u0585\u0555\u05e1\u0647\u06be\u06c1\u06d5\u2c9e\u2c9f\u10ff\u1d0f\u1d11\uab3d\u0665\u06f5\u07c0\u0966\u09e6\u0a66\u0ae6\u0b20\u0b66\u0be6\u0c66\u0ce6\u0d20\u0d66\u0e50\u0ed0\u101d\u1040\u12d0\u2d54\u3007\ua4f3\u{10292}\u{102ab}\u{10404}\u{1042c}\u{104c2}\u{104ea}\u{10516}\u{114d0}\u{118b5}\u{118c8}\u{118d7}\u{118e0}]/gu,
  u: /[\ua79f\u1d1c\uab4e\uab52\u028b\u03c5\u057d\u054d\u222a\u22c3\u1200\u144c\ua4f4\u{104ce}\u{104f6}\u{118b8}\u{118d8}\u{16f42}]/gu,
};

/** True when people would read a name as "You", the name of a learner's own row on the leaderboard. */
export function readsAsYou(name: string): boolean {
  let letters = normaliseName(name).normalize('NFKD').replaceAll(/\p{M}/gu, '');
  for (const [letter, others] of Object.entries(LOOKS_LIKE)) letters = letters.replaceAll(others, letter);
  return /^[^\p{L}\p{N}]*you[^\p{L}\p{N}]*$/iu.test(letters);
}
