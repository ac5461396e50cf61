import { foldText, type Question } from '@assay/assessment';
import { type Note, suspicious } from './findings.ts';
import { findOtherCountAsked } from './options/asked-count.ts';
import { findOtherAnswerExplained } from './options/explained-answer.ts';
import { letterAt } from './options/options.ts';
import { findOptionAboutOthers, findOwnLetters } from './options/options-order.ts';
import { MEDIA } from './pictures/lost-pictures.ts';
import { POINTS_IN_BRACKETS } from './points-in-brackets.ts';
import { elementsIn, plainText, withoutEmphasis } from './texts/html/html.ts';
import { findQuestionWithin } from './texts/question-within.ts';
import { findAnswerAtEnd, findLabelWithin } from './texts/told-within.ts';

/** UTF-8 that was read as Windows-1252, as in `Ã©` and `â€™`, and what stands for a character that was lost. */
const GARBLED =
  /\u00c3[\u0080-\u00bf\u0192\u2020-\u2022\u2030\u20ac]|\u00c2[\u0080-\u00bf]|\u00e2(?:\u20ac|\u0080|\u201a|\u02c6)|\u00ef\u00bf\u00bd|\ufffd/u;

/** The same in tables that were saved without UTF-8: `?-blocker`, `?130/80`, `TNF-? rises`. */
const LOST_LETTER =
  /(?<![=:]\s?)(?:^|[\s>])\?(?:-\p{L}|\p{Ll}(?!\))|\p{Lu}(?![\p{L})])|\d)|\p{L}{2}-\?(?=\s\p{Ll})/u;
/** `TNF-?`, of an option alone: a question may end with `non-?`. */
const LOST_AT_END = /\p{L}{2}-\?$/u;

/** A picture as Markdown shows it, which a text may hold: nothing reads it, so that it stands there as its source. */
const MARKDOWN_PICTURE = /!\[[^[\]<>]{0,300}\]\(([^()\s<>]{1,200})/gu;

/** What stands between two words of which the first is cut short: `pre- and postnatal`, `Vor- sowie Nachteile`. */
const JOINING_WORDS = [
  'and|or|nor|to|through|versus|vs|but|rather',
  'und|oder|bzw|bis|sowie|wie|als|noch',
  'et|ou|ni|y|e|o|u|a|ed|od',
  'en|of|tot|och|eller|og|samt',
  'i|lub|oraz|nebo|ja|tai',
].join('|');
/** A word that a line's end has parted; at the beginning of a sentence many write a dash so. */
const PARTED_WORD = new RegExp(
  String.raw`(?<![\p{L}-])(?:\p{Ll}|(?<=\p{L}[\s,]\s?)\p{Lu})\p{Ll}{1,30}-\s(?!(?:${JOINING_WORDS})(?!\p{L}))\p{Ll}{2,30}`,
  'u',
);
const OWN_LETTER = /^[([]?[A-P][)\].]?$/u;

const POINTS_AT_END = new RegExp(`^(?:${POINTS_IN_BRACKETS})|(?:${POINTS_IN_BRACKETS})$`, 'iu');

/** As programs and people mark the right answer, at either end of it. */
const STAR = /^\*{1,3}\s?[\p{L}\p{N}]|(?:\s|\p{L}{3}|[^*]\*)\*$/u;
/** The same in words behind it: `Vienna (correct)`, `Vienna (x)`, `Vienna ✓`, `Vienna <-- right`. */
const MARKED_RIGHT =
  /\s[([](?:x|\+|✓|✔|correct|right|true|richtig|korrekt|correcte|juste|bonne r[ée]ponse|correct[ao]|corrett[ao]|esatt[ao]|cert[ao]|juist|goed)[)\]]$|[✓✔]$|\s(?:<[-=]{1,3}|←)\s?(?:the )?(?:correct|right|true|answer|richtig|korrekt|correcte|juste|bonne r[ée]ponse|correct[ao]|corrett[ao]|cert[ao]|juist|goed)[.!]?$/iu;

/** What programs write where nothing stands. */
const PLACEHOLDER = /^(?:null|n\/a|nan|undefined|\(?(?:blank|empty)\)?|[-–—]{1,3})$/iu;

/** `Option 3`, `E.`, `(d)`: of an option it is one in the wrong place, unless the others are alike. */
const LABEL_ALONE =
  /^(?:(?:option|choice|antwort|answer|opci[óo]n|opç[ãa]o|réponse|optie)\s?(?:[a-h]|\d)|[([]?[a-h][.)\]])$/iu;

/** `03-Apr`, `Apr-03`, `03. Apr`, `03/abr`: what a spreadsheet makes of 3/4 when it is typed. */
const MONTH =
  'jan|janv|ene|gen|feb|fev|févr|mar|mars|mrz|mrt|apr|avr|abr|may|mai|mag|mei|jun|juin|giu|jul|juil|lug|aug|août|ago|sept?|set|oct|okt|ott|out|nov|de[cz]|déc|dic';
const SHORT_DATE = new RegExp(`^(?:\\d{1,2}(?:[-/]|\\. ?)(?:${MONTH})\\.?|(?:${MONTH})\\.?-\\d{2})$`, 'iu');
/** `Dez 15`, which a German spreadsheet makes of 12/15, and a time of day as a number: beside what has no letters. */
const MONTH_AND_YEAR = new RegExp(`^(?:${MONTH})\\.? \\d{2}$`, 'iu');
const TIME_AS_NUMBER = /^0[.,]\d{12,20}$/u;
const WHOLE_DATE = /^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}(?: 00:00:00)?)$/u;
/** `3,00E+05`: of a number that is wider than its cell. */
const SCIENTIFIC = /^\d[.,]\d{1,10}E[+-]\d{2,3}$/u;

/**
 * What a person should look at in a question, whatever format it came in. What makes it wrong for certain is refused
 * before; this is what is right in some questions and a slip in others.
 */
export function findSuspicions(question: Question): Note[] {
  const texts =
    question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
  const notes: Note[] = [];
  const stem = plainText(question.stem).trim();
  const plain = texts.map((text) => plainText(text).trim());
  const explanation = plainText(question.explanation);
  if (saysNothing(question, stem)) notes.push(suspicious('stem_says_nothing', stem));
  const points = POINTS_AT_END.exec(stem)?.[0] ?? findPointsOfOption(plain);
  if (points !== null) notes.push(suspicious('points_in_stem', points));
  const shown = [question.stem, ...texts, question.explanation];
  const media = new Set(shown.flatMap(elementsIn).filter((element) => MEDIA.includes(element)));
  for (const element of media) notes.push(suspicious('media_dropped', element));
  for (const [, address = ''] of shown.flatMap((text) => [...text.matchAll(MARKDOWN_PICTURE)]))
    notes.push(suspicious('picture_as_text', address));
  const isGarbled = (text: string) => GARBLED.test(text) || LOST_LETTER.test(text);
  if (shown.some(isGarbled) || plain.some((text) => LOST_AT_END.test(text)))
    notes.push(suspicious('text_garbled'));
  notes.push(...notesOfWords(stem, plain, explanation));
  const loose = texts.map(normalizeLoosely);
  const alike = findFirstAlike(loose);
  if (alike !== null) notes.push(suspicious('options_alike', alike));
  const asked = normalizeLoosely(question.stem).replace(/[?？]$/u, '');
  const same = loose.findIndex((text) => text.replace(/[?？]$/u, '') === asked);
  if (same >= 0 && asked !== '') notes.push(suspicious('option_is_question', `option ${same + 1}`));
  if (question.kind === 'parts') return notes;
  const count = findOtherCountAsked(question, stem);
  if (count !== null)
    notes.push(suspicious('other_count_asked', `“${count}”, and the key has ${question.correct.length}`));
  const explained = findOtherAnswerExplained(question, explanation);
  if (explained !== null) {
    const right = question.correct.map(letterAt).join(', ');
    notes.push(suspicious('other_answer_explained', `“${explained}”, and the key has ${right}`));
  }
  const speaking = findOptionAboutOthers(texts);
  if (speaking !== null) notes.push(suspicious('all_of_the_above', `option ${speaking + 1}`));
  const lettered = findOwnLetters(texts);
  if (lettered !== null) notes.push(suspicious('options_lettered', lettered));
  const starred = plain.filter((text) => markOfRight(text) !== null);
  if (starred.length > 0 && starred.length < texts.length)
    notes.push(suspicious('star_in_option', starred[0]?.slice(0, 100)));
  const told = findToldWithin(stem, plain);
  if (told !== null) notes.push(suspicious('answer_in_text', told));
  const reformatted = findReformatted(plain);
  if (reformatted !== null) notes.push(suspicious('option_reformatted', reformatted));
  const placeholder = findPlaceholder(plain);
  if (placeholder >= 0) notes.push(suspicious('option_placeholder', `option ${placeholder + 1}`));
  return notes;
}

function findPlaceholder(options: string[]): number {
  const [label, ...others] = options.filter((text) => LABEL_ALONE.test(text));
  return options.findIndex((text) => PLACEHOLDER.test(text) || (text === label && others.length === 0));
}

/** @param stem plain, as are the others */
function notesOfWords(stem: string, options: string[], explanation: string): Note[] {
  const notes: Note[] = [];
  const hyphened = [stem, ...options, explanation].filter((text) => /-\s/u.test(text));
  const [parted] = hyphened.flatMap((text) => PARTED_WORD.exec(text)?.[0] ?? []);
  if (parted !== undefined) notes.push(suspicious('word_parted', parted.replace(/\s+/gu, ' ')));
  const told = explanation.trim();
  if ([PLACEHOLDER, LABEL_ALONE, OWN_LETTER].some((form) => form.test(told)))
    notes.push(suspicious('explanation_says_nothing', told));
  const within = findFirstQuestionWithin(stem, options, explanation);
  if (within !== null) notes.push(suspicious('question_within', within));
  return notes;
}

/** What may mark an option as right, at either end of its text; null where nothing does. */
function markOfRight(text: string): 'star' | 'mark' | null {
  if (STAR.test(text)) return 'star';
  return MARKED_RIGHT.test(text) ? 'mark' : null;
}

/** The first answer or label that stands behind the text of the stem or of an option, in its own line. */
function findToldWithin(stem: string, options: string[]): string | null {
  const count = options.length;
  const inStem = findAnswerAtEnd(stem, count);
  if (inStem !== null) return `“${inStem}” in the question`;
  for (const [index, text] of options.entries()) {
    const found = findAnswerAtEnd(text, count);
    if (found !== null) return `“${found}” in option ${index + 1}`;
  }
  const label = findLabelWithin(options);
  return label === null
    ? null
    : `“${label}” in option ${options.findIndex((text) => text.includes(label)) + 1}`;
}

function findFirstQuestionWithin(stem: string, options: string[], explanation: string): string | null {
  const found =
    findQuestionWithin(stem, 'stem') ??
    options.map((text) => findQuestionWithin(text, 'option')).find((words) => words !== null) ??
    findQuestionWithin(explanation, 'explanation');
  return found === null ? null : `“${found}”`;
}

/** `(3.6p)` may be what the option says, and so may points that each of them has. */
function findPointsOfOption(texts: string[]): string | null {
  const found = texts.flatMap((text) => POINTS_AT_END.exec(text)?.[0] ?? []);
  return found.length === texts.length ? null : (found.find((points) => /\p{L}{2}/u.test(points)) ?? null);
}

/** Whole dates only beside what is none: all of them may be what is asked for. */
function findReformatted(texts: string[]): string | null {
  const dates = texts.filter((text) => WHOLE_DATE.test(text));
  const isMonth = (text: string) => MONTH_AND_YEAR.test(text) || TIME_AS_NUMBER.test(text);
  const others = texts.filter((text) => !isMonth(text));
  const areNumbers = others.length > 0 && others.every((text) => !/\p{L}/u.test(text));
  const found = texts.find(
    (text) => SHORT_DATE.test(text) || SCIENTIFIC.test(text) || (areNumbers && isMonth(text)),
  );
  return found ?? (dates.length < texts.length ? (dates[0] ?? null) : null);
}

/** A stem of points, a question mark or the letter of an option alone, with nothing to look at. */
function saysNothing({ stem, images }: Question, plain: string): boolean {
  if (images.length > 0 || (/[\p{L}\p{N}\p{S}]/u.test(plain) && !OWN_LETTER.test(plain))) return false;
  return !elementsIn(stem).some((name) => MEDIA.includes(name) || name === 'math');
}

/** Without what a slip of the pen adds: white space, capitals, bold words, a point at the end. */
function normalizeLoosely(html: string): string {
  return foldText(withoutEmphasis(html))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/(?<=[^.;,:])[.;,:]+$/u, '');
}

function findFirstAlike(texts: string[]): string | null {
  const seen = new Map<string, number>();
  for (const [index, text] of texts.entries()) {
    const other = seen.get(text);
    if (other !== undefined) return `options ${other + 1} and ${index + 1}`;
    seen.set(text, index);
  }
  return null;
}
