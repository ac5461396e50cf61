/** Capitals of other alphabets, Cyrillic and Greek, that look like Latin ones, and what they look like. */
const LOOKS = new Map(
  [...'АВСЕНКМОРΑΒΕΗΙΚΜΝΟΡ'].map((letter, index) => [letter, 'ABCEHKMOPABEHIKMNOP'.charAt(index)]),
);

/** The Latin capital that a letter of another alphabet looks like; null of any other letter. */
export function latinLookOf(letter: string): string | null {
  return LOOKS.get(letter) ?? null;
}

/** @param met the letter, as a message shows it */
export function describeForeignLetter(met: string): string {
  return `${met} is no Latin letter: type it anew`;
}
