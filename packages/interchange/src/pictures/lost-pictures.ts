import type { Picture, Question } from '@assay/assessment';
import { plainText } from '../texts/html/html.ts';
import { htmlTokens, isClosing, isOpening, sourceOf } from '../texts/html/html-tokens.ts';

/** What a picture of an option is called, below the question and in the option. @param number its place among the question's, from 1 */
export function captionOfOption(number: number): string {
  return `Picture ${number}`;
}

/** What stands in place of a stem that is nothing but a picture. */
export const STEM_OF_A_PICTURE = '<p>See the picture.</p>';

const NAMED = /\[(Picture \d{1,3})\]/gu;
/** As above, with the space that is written behind it; an explanation says that its pictures stand below. */
const WRITTEN_NAME = /\[(Picture \d{1,3})( below)?\] ?/gu;

/** A question without some of its pictures, and without their names in its texts: a name promises a picture. */
export function withoutPictures(question: Question, isLost: (file: string) => boolean): Question {
  const part = (pictures: Picture[]) => {
    const left = pictures.filter(({ file }) => !isLost(file));
    const shown = captionsOf(left);
    const gone = captionsOf(pictures).filter((caption) => !shown.includes(caption));
    const withoutNames = (html: string) =>
      html.replace(WRITTEN_NAME, (name, caption: string) => (gone.includes(caption) ? '' : name));
    return { left, withoutNames };
  };
  const { left: images, withoutNames } = part(question.images);
  const explained = part(question.explanationImages);
  const stem = withoutNames(question.stem);
  const explanation = explained.withoutNames(question.explanation);
  const texts = { stem, explanation, images, explanationImages: explained.left };
  if (question.kind !== 'parts')
    return { ...question, ...texts, options: question.options.map(withoutNames) };
  const parts = question.parts.map((each) => ({ ...each, statement: withoutNames(each.statement) }));
  return { ...question, ...texts, parts };
}

/**
 * Finds what cannot be answered once pictures have left a question: an option whose pictures are all gone, whatever
 * words stand beside them, and a stem or a statement that was nothing but a picture. Those of explanations decide nothing.
 * @param before the question with all its pictures; @param after the same with those that are left
 * @returns the name of the picture, since options may stand in a new order by then; null when it can be answered
 */
export function findLostPicture(before: Question, after: Question): string | null {
  const left = new Set(after.images.map(({ file }) => file));
  const lost = before.images.filter(({ file }) => !left.has(file));
  if (lost.length === 0) return null;
  const choices = choicesOf(before);
  const ofChoices = choices.flatMap(({ html }) => namesOf(html));
  const isOfStem = ({ caption = '' }: Picture) => !ofChoices.includes(caption);
  if (before.stem === STEM_OF_A_PICTURE && !after.images.some(isOfStem))
    return lost.find(isOfStem)?.file ?? null;
  const [gone, shown] = [captionsOf(lost), captionsOf(after.images)];
  const needing = [{ html: before.stem, isOption: false }, ...choices].find(({ html, isOption }) => {
    const named = namesOf(html);
    if (!named.some((name) => gone.includes(name)) || named.some((name) => shown.includes(name)))
      return false;
    return isOption || plainText(html.replace(NAMED, '')).trim() === '';
  });
  if (needing === undefined) return null;
  const names = namesOf(needing.html);
  return lost.find(({ caption = '' }) => names.includes(caption))?.file ?? null;
}

function namesOf(html: string): string[] {
  return [...html.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
}

function captionsOf(pictures: Picture[]): string[] {
  return pictures.flatMap(({ caption }) => caption ?? []);
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
    ({ html, isOption }) => (isOption && shows(html, IMAGES)) || isMediaAlone(html) || isPictureInWords(html),
  );
  return lost < 0 ? null : `option ${lost + 1}`;
}

function isPictureInWords(html: string): boolean {
  const text = plainText(html).trim();
  return PICTURE_ADDRESS.test(text) || MARKDOWN_PICTURE.test(text);
}

/** What learners choose among, or judge one by one. */
function choicesOf(question: Question): { html: string; isOption: boolean }[] {
  return question.kind === 'parts'
    ? question.parts.map(({ statement }) => ({ html: statement, isOption: false }))
    : question.options.map((html) => ({ html, isOption: true }));
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
