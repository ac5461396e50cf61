import type { TypedOption } from './typed-question.ts';
import { sliceWords, type Words, withoutBold } from './words.ts';

/** A kind of mark, or another place, and the options that it says are right. */
export type KeyMark = { place: string; right: number[] };

/** A star behind a text; two of them are Markdown's bold. */
const STAR_BEHIND = /(?<=[^*])\*\s*$/u;

/**
 * Reads the marks of right options: stars, boxes, and bold text. A sign on every option is a bullet or a part
 * of the text and marks nothing.
 * @returns the texts without these marks
 */
export function readOptions(options: TypedOption[]): { texts: Words[]; marks: KeyMark[] } {
  const isText = options.every(({ words }) => STAR_BEHIND.test(words.text));
  const read = options.map((option) => {
    const bold = withoutBold(option.words);
    const words = bold ?? option.words;
    const star = isText ? null : STAR_BEHIND.exec(words.text);
    return {
      words: star === null ? words : sliceWords(words, 0, star.index),
      isStarred: option.isStarred || star !== null,
      isBullet: option.isStarred && option.isBullet && star === null,
      isChecked: option.isChecked === true,
      isBold: bold !== null,
    };
  });
  const positionsOf = (sign: 'isStarred' | 'isChecked' | 'isBold') =>
    read.flatMap((option, index) => (option[sign] ? [index] : []));
  const bold = positionsOf('isBold');
  const marks = [
    { place: 'star', right: read.every(({ isBullet }) => isBullet) ? [] : positionsOf('isStarred') },
    { place: 'box', right: positionsOf('isChecked') },
    { place: 'bold', right: bold.length === read.length ? [] : bold },
  ];
  return { texts: read.map(({ words }) => words), marks: marks.filter(({ right }) => right.length > 0) };
}
