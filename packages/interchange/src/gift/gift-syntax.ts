/** A backslash before any other character is a backslash: TeX is full of them. */
const ESCAPED = /\\([\\:#={}~n])/gu;

/** Name of a text without braces, which asks nothing. */
export const DESCRIPTION = 'description';

/** Marked TeX. Single dollars follow Pandoc's rule, so that two prices are no formula. */
const FORMULA =
  /\\\((?:(?!\\[()]).)*\\\)|\\\[(?:(?!\\[[\]]).)*\\\]|\$\$(?:(?!\$\$).)*\$\$|\[tex\](?:(?!\[\/?tex\]).)*\[\/tex\]|\$(?![\s$])[^$\n]{0,300}(?<![\s\\])\$(?![\d$])/gisu;

/**
 * Unescapes a text. `\n` is a line end, as Moodle writes one, except within a formula if a letter follows, as
 * in `\neq`: Moodle itself would show “eq” there. Moodle writes that command as `\\neq`.
 */
export function unescapeText(text: string): string {
  const doubled = text.replace(FORMULA, (formula) =>
    formula.replace(/\\\\|\\n(?=[a-z])/giu, doubleBackslash),
  );
  return doubled.replace(ESCAPED, (_, character: string) => (character === 'n' ? '\n' : character));
}

function doubleBackslash(found: string): string {
  return found === '\\n' ? '\\\\n' : found;
}

/**
 * Replaces escaped characters by letters, keeping the length: control characters are found here and cut out
 * of the source.
 */
function maskEscapes(text: string): string {
  return text.replace(ESCAPED, 'xx');
}

/**
 * The parts of a question in GIFT, all still escaped.
 * @param answer the text in the braces, null without them
 */
type GiftItem = { stem: string; answer: string | null; generalFeedback: string };
type BrokenGift = { broken: string };

/** Placeholder for the answer if text follows it. */
const BLANK = '_____';
const GENERAL_FEEDBACK = '####';

/** Splits one block of a file into its parts. */
export function parseGiftItem(block: string): GiftItem | BrokenGift {
  const text = withoutName(block);
  const marks = maskEscapes(text);
  const open = marks.indexOf('{');
  const close = marks.indexOf('}');
  if (open < 0 && close < 0) return { stem: text, answer: null, generalFeedback: '' };
  if (open < 0) return { broken: 'a closing brace without an opening one' };
  if (close < 0) return { broken: 'a brace is not closed before the next empty line' };
  if (close < open) return { broken: 'a closing brace before the opening one' };
  const after = text.slice(close + 1).trimStart();
  if (/[{}]/u.test(marks.slice(close + 1))) {
    // Moodle would take the rest, including answers of the next question, for the end of this one.
    return { broken: 'more than one pair of braces; an empty line or a backslash is missing' };
  }
  // Within the question it would reveal the answer.
  if (after.startsWith(GENERAL_FEEDBACK)) return { broken: 'general feedback behind the closing brace' };
  const stem = text.slice(0, open) + (after === '' ? '' : BLANK + text.slice(close + 1));
  return { stem: stem.trim(), ...splitAnswer(text.slice(open + 1, close)) };
}

/** `::name::` before the question. Learners never see it. */
function withoutName(text: string): string {
  if (!text.startsWith('::')) return text;
  const end = maskEscapes(text).indexOf('::', 2);
  return text.slice(end < 0 ? 2 : end + 2).trim();
}

function splitAnswer(section: string): { answer: string; generalFeedback: string } {
  const at = maskEscapes(section).lastIndexOf(GENERAL_FEEDBACK);
  if (at < 0) return { answer: section.trim(), generalFeedback: '' };
  return {
    answer: section.slice(0, at).trim(),
    generalFeedback: section.slice(at + GENERAL_FEEDBACK.length),
  };
}

/**
 * One answer of a choice, still escaped.
 * @param weight per cent; null for one that an equals sign marks as wholly right
 */
export type GiftAnswer = { text: string; feedback: string; weight: number | null };

/** The kind of answer, by the signs in the braces, in Moodle's order of precedence. */
export type GiftAnswers =
  | { kind: 'choice'; answers: GiftAnswer[] }
  | { kind: 'true_false'; isTrue: boolean; ifWrong: string; ifRight: string }
  | { kind: 'other'; name: string };

const TRUTH_VALUES = new Map([
  ['T', true],
  ['TRUE', true],
  ['F', false],
  ['FALSE', false],
]);

/** @param answer the text in the braces without general feedback; null without braces */
export function parseGiftAnswers(answer: string | null): GiftAnswers {
  if (answer === null) return { kind: 'other', name: DESCRIPTION };
  if (answer === '') return { kind: 'other', name: 'essay' };
  if (answer.startsWith('#')) return { kind: 'other', name: 'numerical' };
  const marks = maskEscapes(answer);
  if (marks.includes('~')) return { kind: 'choice', answers: choiceAnswers(answer, marks) };
  if (marks.includes('=') && marks.includes('->')) return { kind: 'other', name: 'matching' };
  const [truth = '', ifWrong = '', ...ifRight] = splitAt('#', answer, marks);
  const isTrue = TRUTH_VALUES.get(truth.trim().toUpperCase());
  return isTrue === undefined
    ? { kind: 'other', name: 'short answer' }
    : { kind: 'true_false', isTrue, ifWrong, ifRight: ifRight.join('#') };
}

function splitAt(sign: string, text: string, marks: string): string[] {
  let at = 0;
  return marks.split(sign).map((part) => {
    const from = at;
    at += part.length + sign.length;
    return text.slice(from, from + part.length);
  });
}

const SIGN = /[~=]/gu;
/** `~%-33.33333%`, before the answer. */
const WEIGHT = /^%(-?\d{1,3}(?:[.,]\d{0,10})?)%/u;

function choiceAnswers(section: string, marks: string): GiftAnswer[] {
  const answers: GiftAnswer[] = [];
  let sign = '';
  let from = 0;
  const end = (to: number) => {
    const text = section.slice(from, to).trim();
    // Text without a sign before it is a wrong answer; `~=` is one sign, not an empty answer.
    if (text !== '' || sign === '=') answers.push(answerOf(sign, text));
    else if (sign === '~' && section[to] !== '=') answers.push(answerOf(sign, text));
  };
  for (const { index } of marks.matchAll(SIGN)) {
    end(index);
    sign = section.charAt(index);
    from = index + 1;
  }
  end(section.length);
  return answers;
}

function answerOf(sign: string, written: string): GiftAnswer {
  const [whole = '', percent] = WEIGHT.exec(written) ?? [];
  const rest = written.slice(whole.length);
  const hash = maskEscapes(rest).indexOf('#');
  return {
    text: hash < 0 ? rest : rest.slice(0, hash),
    feedback: hash < 0 ? '' : rest.slice(hash + 1),
    weight: giftWeightOf(sign, percent),
  };
}

function giftWeightOf(sign: string, percent: string | undefined): number | null {
  if (percent === undefined) return sign === '=' ? null : 0;
  const weight = Number(percent.replace(',', '.'));
  return sign === '=' && weight === 100 ? null : weight;
}

/**
 * Entries of comments above a question: `[id:…]` and `[tag:…]`. A bracket within them is escaped with a
 * backslash.
 */
type GiftComments = { id: string | null; tags: string[] };

const COMMENT_TAG = /\[(id|tag):((?:\\\]|[^\]]){1,200})\]/gu;

export function parseGiftComments(comments: string[]): GiftComments {
  let id: string | null = null;
  const tags: string[] = [];
  for (const comment of comments) {
    for (const [, name, value = ''] of comment.matchAll(COMMENT_TAG)) {
      const written = value.replaceAll('\\]', ']').trim();
      if (written === '') continue;
      if (name === 'tag') tags.push(written);
      else id ??= written;
    }
  }
  return { id, tags };
}
