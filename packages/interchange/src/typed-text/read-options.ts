import type { TypedOption } from './typed-question.ts';
import { sliceWords, withoutBold } from './words.ts';

/**
 * An option without the marks of a right one.
 * @param plain its text
 */
export type ReadOption = TypedOption & { plain: string; isBold: boolean };

/** A star behind a text; two of them are Markdown's bold. */
const STAR_BEHIND = /(?<=[^*])\*\s*$/u;

/** Removes the marks from options: bold text, and a star at the end unless all options end with one. */
export function readOptions(options: TypedOption[]): ReadOption[] {
  const isText = options.every(({ words }) => STAR_BEHIND.test(words.text));
  return options.map((option) => {
    const bold = withoutBold(option.words);
    const words = bold ?? option.words;
    const star = isText ? null : STAR_BEHIND.exec(words.text);
    const marked = star === null ? words : sliceWords(words, 0, star.index);
    return {
      ...option,
      words: marked,
      plain: marked.text.trim(),
      isBold: bold !== null,
      isStarred: option.isStarred || star !== null,
      isBullet: option.isBullet && star === null,
    };
  });
}
