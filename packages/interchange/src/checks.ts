import { foldText, type Question } from '@assay/assessment';
import { type Note, suspicious } from './findings.ts';
import { findOptionAboutOthers } from './options/option-mentions.ts';
import { findOwnLabel } from './options/options.ts';
import { MEDIA } from './pictures/lost-pictures.ts';
import { choicesOf, textsOf } from './question-texts.ts';
import { elementsIn, withoutEmphasis } from './texts/html/html.ts';

/** UTF-8 that was read as Windows-1252, as in `Ã©` and `â€™`, and the replacement character. */
const GARBLED =
  /\u00c3[\u0080-\u00bf\u0192\u2020-\u2022\u2030\u20ac]|\u00c2[\u0080-\u00bf]|[\u00cd-\u00d1][\u0192\u02c6\u2020\u2021\u2030]|\u00e2(?:\u20ac|\u0080|\u201a|\u02c6)|\u00ef\u00bf\u00bd|\ufffd/u;

/** A picture in Markdown, which learners would see as source. */
const MARKDOWN_PICTURE = /!\[[^[\]<>]{0,300}\]\(([^()\s<>]{1,200})/gu;

/**
 * Finds suspicious things in a question that is taken: visible to a machine, but only a person can judge
 * them. Certain faults are refused earlier. Anything else is up to the reader of the preview.
 */
export function checkQuestion(question: Question): Note[] {
  const shown = textsOf(question);
  const choices = choicesOf(question);
  const notes: Note[] = [];
  const media = new Set(shown.flatMap(elementsIn).filter((element) => MEDIA.includes(element)));
  for (const element of media) notes.push(suspicious('media_dropped', element));
  for (const [, address = ''] of shown.flatMap((text) => [...text.matchAll(MARKDOWN_PICTURE)]))
    notes.push(suspicious('picture_as_text', address));
  if (shown.some((text) => GARBLED.test(text))) notes.push(suspicious('text_garbled'));
  const alike = findAlike(choices);
  if (alike !== null) notes.push(suspicious('options_alike', alike));
  if (question.kind === 'parts') return notes;
  const speaking = findOptionAboutOthers(choices);
  if (speaking !== null) notes.push(suspicious('all_of_the_above', `option ${speaking + 1}`));
  const label = findOwnLabel(choices);
  if (label !== null) notes.push(suspicious('options_lettered', label));
  return notes;
}

/** The first two choices that look alike, as "options 1 and 3"; null if there are none. */
function findAlike(choices: string[]): string | null {
  const seen = new Map<string, number>();
  for (const [index, html] of choices.entries()) {
    const look = lookOf(html);
    const other = seen.get(look);
    if (other !== undefined) return `options ${other + 1} and ${index + 1}`;
    seen.set(look, index);
  }
  return null;
}

/** Invisible characters: soft hyphen, zero-width characters, marks of direction, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|[\u115f\u1160]|\u034f/gu;
/** Characters that look like another in most fonts, each with that other. */
const LOOK_ALIKES = new Map(
  ['-‐‑‒–—−', "'’‘ʼ′`´", '"“”„″', '.․', ',‚', ':∶', '*∗', '/⁄∕', '·∙•', 'µμ', '°º', 'ΩΩ'].flatMap(
    ([first = '', ...others]) => others.map((other) => [other, first] as const),
  ),
);
/** Cyrillic and Greek letters that look like Latin ones, in pairs. */
const LETTERS = 'аaеeоoрpсcуyхxіiјjѕsԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνv';
for (let at = 0; at < LETTERS.length; at += 2) LOOK_ALIKES.set(LETTERS.charAt(at), LETTERS.charAt(at + 1));

/**
 * Normalises a text by its looks: without emphasis, capitals, white space and a final point, and with one
 * character for those that look alike.
 */
function lookOf(html: string): string {
  const text = foldText(withoutEmphasis(html)).normalize('NFKC').replace(INVISIBLE, '');
  return [...text]
    .map((sign) => LOOK_ALIKES.get(sign) ?? sign)
    .join('')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/(?<=[^.;,:])[.;,:]+$/u, '');
}
