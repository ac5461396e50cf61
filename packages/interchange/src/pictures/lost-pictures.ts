import type { Picture, Question } from '@assay/assessment';
import { plainText } from '../texts/html.ts';
import { htmlTokens, isClosing, isOpening, sourceOf } from '../texts/html-tokens.ts';

/** What a picture of an option is called, below the question and in the option. @param number its place among the question's, from 1 */
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
 * @returns the name of the picture, since options may stand in a new order by then; null when it can be answered
 */
export function findLostPicture(before: Question, after: Question): string | null {
  const left = new Set(after.images);
  const lost = before.images.filter((picture) => !left.has(picture));
  const [first] = lost;
  if (first === undefined) return null;
  if (left.size === 0 && before.stem === STEM_OF_A_PICTURE) return first.file;
  const captions = (pictures: Picture[]) => pictures.map(({ caption }) => caption ?? '');
  const [gone, shown] = [captions(lost), captions(after.images)];
  const namesOf = (html: string) => [...html.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
  const needing = choicesOf(before).find(({ html, isStatement }) => {
    const named = namesOf(html);
    if (!named.some((name) => gone.includes(name)) || named.some((name) => shown.includes(name)))
      return false;
    return !isStatement || plainText(html.replace(NAMED, '')).trim() === '';
  });
  if (needing === undefined) return null;
  const names = namesOf(needing.html);
  return lost.find(({ caption = '' }) => names.includes(caption))?.file ?? null;
}

/** Elements that show something and that no page of ours may; cleaning takes them out. Readers have taken out what they can keep. */
export const MEDIA = 'img picture video audio iframe object embed svg canvas'.split(' ');
/** As a text it is an option that only its author can read. */
const PICTURE_ADDRESS =
  /^(?:https?:\/\/[^\s?#]{1,2000}\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?)(?:[?#]\S{0,2000})?|data:image\/\S{1,60000})$/iu;
/** Which nothing reads in a mapped text. */
const MARKDOWN_PICTURE = /^!\[[^[\]<>]{0,300}\]\([^()<>]{1,2000}\)$/u;
const IMAGES = ['img', 'picture'];
const WITHOUT_END = ['img', 'embed'];

/**
 * Finds an option with an image that is not kept, such as one of another site in a mapped field, and any text that is
 * nothing but an element that shows something, such as a drawing within the text.
 * @returns the stem or the number of the option, in words; null when all can be read without
 */
export function findLostMedia(question: Question): string | null {
  if (question.images.length === 0 && (isMediaAlone(question.stem) || isPictureInWords(question.stem)))
    return 'stem';
  const lost = choicesOf(question).findIndex(
    ({ html, isStatement }) =>
      (!isStatement && shows(html, IMAGES)) || isMediaAlone(html) || isPictureInWords(html),
  );
  return lost < 0 ? null : `option ${lost + 1}`;
}

function isPictureInWords(html: string): boolean {
  const text = plainText(html).trim();
  return PICTURE_ADDRESS.test(text) || MARKDOWN_PICTURE.test(text);
}

/** What learners choose among, or judge one by one. */
function choicesOf(question: Question): { html: string; isStatement: boolean }[] {
  return question.kind === 'parts'
    ? question.parts.map(({ statement }) => ({ html: statement, isStatement: true }))
    : question.options.map((html) => ({ html, isStatement: false }));
}

function shows(html: string, elements: string[]): boolean {
  return html.includes('<') && htmlTokens(html).some((token) => isOpening(token, ...elements));
}

/** Whether nothing can be read beside them; what stands within a drawing are its labels. */
function isMediaAlone(html: string): boolean {
  if (!shows(html, MEDIA)) return false;
  let within = 0;
  const beside = htmlTokens(html).filter((token) => {
    if (isOpening(token, ...MEDIA))
      within += WITHOUT_END.includes(token.name) || token.source.endsWith('/>') ? 0 : 1;
    else if (isClosing(token, ...MEDIA)) within = Math.max(0, within - 1);
    return within === 0;
  });
  return plainText(sourceOf(beside)).trim() === '';
}
