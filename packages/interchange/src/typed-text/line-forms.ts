import { ANSWER_VERBS, answerPhrase } from '../texts/answer-words.ts';
import { EXPLANATION_WORDS } from '../texts/explanation-words.ts';

/**
 * Kind of a line, by its beginning.
 * @param at start of its text behind the mark
 */
export type LineForm =
  | NumberForm
  | OptionForm
  | { type: 'answer' | 'explanation' | 'feedback' | 'bullet'; at: number }
  | { type: 'keys'; keys: [number: number, letters: string][] }
  | { type: 'list_title' | 'heading' | 'rule' | 'plain' }
  | { type: 'label'; name: string };

/** @param isHeading true if the line is marked as a heading */
export type NumberForm = { type: 'number'; number: number; isHeading: boolean; at: number };

/**
 * @param letter null if a box stands in its place
 * @param isStarred true if a star stands before it; with `isBullet` white space separates the two
 * @param isChecked null without a box
 */
export type OptionForm = {
  type: 'option';
  letter: string | null;
  isStarred: boolean;
  isBullet: boolean;
  isChecked: boolean | null;
  at: number;
};

/** Words that teachers write before a question's number, in the languages with words for an answer. */
const QUESTION = 'question|frage|pregunta|domanda|pergunta|quest[ãa]o|vraag|q';

const NUMBER = new RegExp(
  String.raw`^\s*(?:(\d{1,5})[.)](?:\s+|(?=[^\d\s])|$)|(?:${QUESTION})[.\s]?\s*(\d{1,5})(?:\s*[.):–-]\s*|\s*$|\s+(?=[([])))`,
  'iu',
);
/** Marks of list items, as people type them and as word processors copy them. */
const MARK = '[-–•●○◦■▪➢+]';
const OPTION = new RegExp(
  String.raw`^\s*(?:${MARK}\s+)?(?:(\*)(\s*))?(?:\[([ xX*✓])\]\s*(?:\(?([A-Pa-p])[.)](?:\s+|$))?|(?:\(([A-Pa-p])\)|([A-Pa-p])\))\s*|([A-Pa-p])\.(?:\s+|$))`,
  'u',
);
const BULLET = new RegExp(String.raw`^\s*(?:${MARK}|\*)\s+(?=\S)`, 'u');
/** `Answer: B`, and `Ans. B` or `The answer is B` if only the letter follows. */
const ANSWER = new RegExp(
  String.raw`^\s*(?:${MARK}\s+)?(?:the )?${answerPhrase()}(?:(?:\s+(?:${ANSWER_VERBS}))?\s?[:：]\s*(?=\S)|\s+[=–-]\s+(?=\S)|\.?\s+(?:(?:${ANSWER_VERBS})\s+)?(?=\(?[A-P]\)?[.\s]*$))`,
  'iu',
);
/** Words for several answers, beside those for one. */
const ANSWERS =
  'solutions|antworten|lösungen|réponses|corrigés|respuestas|soluciones|risposte|soluzioni|respostas|antwoorden';
/** The title of a key list, perhaps with the keys behind it. */
const LIST_TITLE = new RegExp(String.raw`^[\s#]*${answerPhrase([ANSWERS])}\s*(?::\s*(?=\d)|:?\s*$)`, 'iu');
const EXPLANATION = new RegExp(
  String.raw`^\s*(?:${MARK}\s+)?(?:${EXPLANATION_WORDS})(?:\s?[:：]\s*|\s+[=–-]\s+(?=\S))`,
  'iu',
);
const FEEDBACK = /^\s*\.\.\.\s+/u;
const HEADING = /^\s{0,3}#{1,6}\s/u;
const RULE = /^\s*(?:[-*_=]\s?){3,}$/u;
/** Words for the points of a question, as teachers write them: `Points: 2`. */
const UNITS =
  'points?|pts?|marks?|punkte?|pkt|puntos?|ptos?|punti|pontos?|punten|punt|punkty|punktów|puan|poäng|bodů|p';
const POINTS = new RegExp(String.raw`^\s*((?:${UNITS})\.?)\s?:\s*\d`, 'iu');
const LABEL = /^\s*(\p{L}[\p{L}’'-]{0,29}(?: \p{L}[\p{L}’'-]{0,29}){0,2})\s?:\s*\S.{0,79}$/u;
/** One entry of a key list: `12. B`, `12) A, C`, `12-b`. */
const ENTRY =
  /(\d{1,5})\s?[.):–-]?\s?\(?([A-Pa-p](?:(?:,\s?|\s?&\s?|\s?and\s)[A-Pa-p])*)\)?[.,;]?(?:\s+|$)/uy;
/** Maximum length of a line of keys. */
const MAX_KEYS_LENGTH = 2_000;

/** Classifies a line. The question decides whether it expects such a line there. */
export function formOfLine(text: string): LineForm {
  const heading = HEADING.exec(text)?.[0] ?? '';
  const keys = keysIn(text);
  if (keys !== null) return { type: 'keys', keys };
  if (LIST_TITLE.exec(text)?.[0].length === text.length) return { type: 'list_title' };
  const number = NUMBER.exec(text.slice(heading.length));
  if (number !== null)
    return {
      type: 'number',
      number: Number(number[1] ?? number[2]),
      isHeading: heading !== '',
      at: heading.length + number[0].length,
    };
  if (heading !== '') return { type: 'heading' };
  if (RULE.test(text)) return { type: 'rule' };
  for (const [type, form] of MARKS) {
    const found = form.exec(text);
    if (found !== null) return { type, at: found[0].length };
  }
  const points = POINTS.exec(text)?.[1];
  if (points !== undefined) return { type: 'label', name: points };
  const option = optionIn(text);
  if (option !== null) return option;
  const bullet = BULLET.exec(text);
  if (bullet !== null) return { type: 'bullet', at: bullet[0].length };
  return { type: 'plain' };
}

const MARKS = [
  ['feedback', FEEDBACK],
  ['answer', ANSWER],
  ['explanation', EXPLANATION],
] as const;

function optionIn(text: string): OptionForm | null {
  const found = OPTION.exec(text);
  if (found === null) return null;
  const [mark, star, space = '', box, boxed, bracketed, closed, pointed] = found;
  const letter = boxed ?? bracketed ?? closed ?? pointed ?? null;
  return {
    type: 'option',
    letter: letter?.toUpperCase() ?? null,
    isStarred: star !== undefined,
    isBullet: space !== '',
    isChecked: box === undefined ? null : box !== ' ',
    at: mark.length,
  };
}

/**
 * The name of a line such as `Topic: Cells`, which gives a property of a question; null for any other line.
 */
export function labelIn(text: string): string | null {
  return (POINTS.exec(text) ?? LABEL.exec(text))?.[1] ?? null;
}

function keysIn(text: string): [number, string][] | null {
  if (text.length > MAX_KEYS_LENGTH) return null;
  const line = text.replace(LIST_TITLE, '').trim();
  if (!/^\d/u.test(line)) return null;
  const keys: [number, string][] = [];
  ENTRY.lastIndex = 0;
  while (ENTRY.lastIndex < line.length) {
    const entry = ENTRY.exec(line);
    if (entry === null) return null;
    keys.push([Number(entry[1]), entry[2] ?? '']);
  }
  return keys;
}

const BOLD_MARK = new RegExp(String.raw`^(\s*(?:#{1,6}\s+)?(?:${MARK}\s+)?)\*\*([^*]+)\*\*(.*)$`, 'u');

/**
 * Removes Markdown's bold signs around the mark of a line, as in `**Answer: B**` and `**2.** Which …?`; bold
 * signs around the text of an option stay, since they mark it as right.
 */
export function withoutBoldMark(text: string): string {
  const [, before = '', bold, rest = ''] = BOLD_MARK.exec(text) ?? [];
  if (bold === undefined) return text;
  const form = formOfLine(bold + rest);
  if (form.type === 'plain' || form.type === 'label' || form.type === 'bullet') return text;
  const behind = 'at' in form && form.at < bold.length ? bold.slice(form.at) : '';
  return form.type === 'option' && rest.trim() === '' && behind.trim() !== ''
    ? `${before}${bold.slice(0, form.at)}**${behind.trim()}**`
    : before + bold + rest;
}
