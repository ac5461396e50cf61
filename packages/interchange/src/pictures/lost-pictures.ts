import type { Question } from '@assay/assessment';
import { plainText } from '../texts/html.ts';
import { htmlTokens, isClosing, isOpening, sourceOf } from '../texts/html-tokens.ts';

/** What a picture of an option is called, below the question and in the option. @param number from 1 */
export function captionOfOption(number: number): string {
  return `Picture ${number}`;
}

/** What stands in place of a stem that is nothing but a picture. */
export const STEM_OF_A_PICTURE = '<p>See the picture.</p>';

const NAMED = /\[(Picture \d{1,3})\]/gu;

/**
 * Finds what cannot be answered once pictures have left a question: an option whose pictures are all gone, whatever
 * words stand beside them, and a stem or a statement that was nothing but a picture. Those of explanations decide nothing.
 * @param before the question with all its pictures; @param after the same with those that are left
 * @returns the stem or the number of the option, in words; null when it can be answered
 */
export function findLostPicture(before: Question, after: Question): string | null {
  if (after.images.length === before.images.length) return null;
  if (after.images.length === 0 && before.stem === STEM_OF_A_PICTURE) return 'stem';
  const captions = ({ images }: Question) => new Set(images.map(({ caption }) => caption));
  const [were, left] = [captions(before), captions(after)];
  return findChoice(before, (html, isStatement) => {
    const named = [...html.matchAll(NAMED)].flatMap(([, name]) => (were.has(name) ? name : []));
    if (named.length === 0 || named.some((name) => left.has(name))) return false;
    return !isStatement || plainText(html.replace(NAMED, '')).trim() === '';
  });
}

/** Elements that show something and that no page of ours may; cleaning takes them out. Readers have taken out what they can keep. */
export const MEDIA = 'img picture video audio iframe object embed svg canvas'.split(' ');
/** As a text it is an option that only its author can read. */
const PICTURE_ADDRESS =
  /^(?:https?:\/\/[^\s?#]{1,2000}\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?)(?:[?#]\S{0,2000})?|data:image\/\S{1,60000})$/iu;
const WITHOUT_END = ['img', 'embed'];

/**
 * Finds an option with an element that is not kept, such as an image of another site in a mapped field or a drawing
 * within the text, and a stem or a statement that is nothing else.
 * @returns the stem or the number of the option, in words; null when all can be read without
 */
export function findLostMedia(question: Question): string | null {
  if (question.images.length === 0 && showsMedia(question.stem) && isMediaAlone(question.stem)) return 'stem';
  return findChoice(
    question,
    (html, isStatement) =>
      (showsMedia(html) && (!isStatement || isMediaAlone(html))) ||
      PICTURE_ADDRESS.test(plainText(html).trim()),
  );
}

function findChoice(question: Question, isLost: (html: string, isStatement: boolean) => boolean) {
  const isStatement = question.kind === 'parts';
  const texts = isStatement ? question.parts.map(({ statement }) => statement) : question.options;
  const lost = texts.findIndex((html) => isLost(html, isStatement));
  return lost < 0 ? null : `option ${lost + 1}`;
}

function showsMedia(html: string): boolean {
  return htmlTokens(html).some((token) => isOpening(token, ...MEDIA));
}

/** Whether nothing can be read beside them; what stands within a drawing are its labels. */
function isMediaAlone(html: string): boolean {
  let within = 0;
  const beside = htmlTokens(html).filter((token) => {
    if (isOpening(token, ...MEDIA))
      within += WITHOUT_END.includes(token.name) || token.source.endsWith('/>') ? 0 : 1;
    else if (isClosing(token, ...MEDIA)) within = Math.max(0, within - 1);
    return within === 0;
  });
  return plainText(sourceOf(beside)).trim() === '';
}
