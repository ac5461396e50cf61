import type { Picture, Question } from '@assay/assessment';
import { choicesOf, mapTexts } from '../question-texts.ts';
import { plainText } from '../texts/html/html.ts';

/**
 * Name of an option's picture, below the question and in the option.
 * @param number its position among the question's pictures, from 1
 */
export function captionOfOption(number: number): string {
  return `Picture ${number}`;
}

/** Replacement for a stem that is only a picture. */
export const STEM_OF_A_PICTURE = '<p>See the picture.</p>';

const NAMED = /\[(Picture \d{1,3})\]/gu;
/** Same, with the space behind it; in an explanation the name says that its pictures stand below. */
const WRITTEN_NAME = /\[(Picture \d{1,3})( below)?\] ?/gu;

/** Removes some pictures from a question, and their names from its texts: a name promises a picture. */
export function withoutPictures(question: Question, isLost: (file: string) => boolean): Question {
  const isLeft = ({ file }: Picture) => !isLost(file);
  const images = question.images.filter(isLeft);
  const explanationImages = question.explanationImages.filter(isLeft);
  const gone = namesNotIn(question.images, images);
  const goneBelow = namesNotIn(question.explanationImages, explanationImages);
  const written = mapTexts(question, (html, place) =>
    html.replace(WRITTEN_NAME, (name, caption: string) =>
      (place === 'explanation' ? goneBelow : gone).includes(caption) ? '' : name,
    ),
  );
  return { ...written, images, explanationImages };
}

function namesNotIn(before: Picture[], left: Picture[]): string[] {
  const shown = captionsOf(left);
  return captionsOf(before).filter((caption) => !shown.includes(caption));
}

/**
 * Finds a text that cannot be answered after pictures were removed from a question: an option whose pictures
 * are all gone, whatever words stand beside them, or a stem or a statement that was only a picture. Pictures
 * of explanations do not count.
 * @param before the question with all its pictures
 * @param after the same with those that are left
 * @returns the name of the picture, since options may be in a new order by then; null if the question can be
 * answered
 */
export function findLostPicture(before: Question, after: Question): string | null {
  const left = new Set(after.images.map(({ file }) => file));
  const lost = before.images.filter(({ file }) => !left.has(file));
  if (lost.length === 0) return null;
  const choices = choicesOf(before);
  const ofChoices = choices.flatMap(namesOf);
  const isOfStem = ({ caption = '' }: Picture) => !ofChoices.includes(caption);
  if (before.stem === STEM_OF_A_PICTURE && !after.images.some(isOfStem))
    return lost.find(isOfStem)?.file ?? null;
  const shown = captionsOf(after.images);
  const needing = [before.stem, ...choices].filter(
    (html, index) =>
      (index > 0 && before.kind !== 'parts') || plainText(html.replace(NAMED, '')).trim() === '',
  );
  const names = needing
    .map(namesOf)
    .find((each) => each.length > 0 && !each.some((name) => shown.includes(name)));
  return lost.find(({ caption = '' }) => names?.includes(caption))?.file ?? null;
}

function namesOf(html: string): string[] {
  return [...html.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
}

function captionsOf(pictures: Picture[]): string[] {
  return pictures.flatMap(({ caption }) => caption ?? []);
}

/**
 * Elements that show media, which our pages may not. Cleaning removes them; readers have already extracted
 * what they can keep.
 */
export const MEDIA = 'img picture video audio iframe object embed svg canvas'.split(' ');
const ANY_MEDIA = new RegExp(`<(?:${MEDIA.join('|')})\\b`, 'iu');
/** A drawing contains its labels. */
const MEDIA_WITH_CONTENT = /<(picture|video|audio|iframe|object|svg|canvas)\b(?:(?!<\1\b).)*?<\/\1\s*>/gisu;
/** As text it makes an option that only its author can read; mapped texts are not read as Markdown. */
const PICTURE_ADDRESS =
  /^(?:https?:\/\/[^\s?#]{1,2000}\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?)(?:[?#]\S{0,2000})?|data:image\/\S{1,60000}|!\[[^[\]<>]{0,300}\]\([^()<>]{1,2000}\))$/iu;

/**
 * Finds an option with an image that is not kept, such as one of another site in a mapped field, and any text
 * that is only a media element, such as a drawing within the text.
 * @returns the stem or the number of the option, in words; null if all texts can be read without their media
 */
export function findLostMedia(question: Question): string | null {
  if (question.images.length === 0 && isMediaAlone(question.stem)) return 'stem';
  const lost = choicesOf(question).findIndex(
    (html) => (question.kind !== 'parts' && /<(?:img|picture)\b/iu.test(html)) || isMediaAlone(html),
  );
  return lost < 0 ? null : `option ${lost + 1}`;
}

/** True if there is no text beside the media. */
function isMediaAlone(html: string): boolean {
  const beside = plainText(html.replace(MEDIA_WITH_CONTENT, '')).trim();
  return (beside === '' && ANY_MEDIA.test(html)) || PICTURE_ADDRESS.test(beside);
}
