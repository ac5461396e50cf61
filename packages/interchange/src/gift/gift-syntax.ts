/** Characters that a backslash takes their meaning from; `n` becomes a line end. */
const SIGNS = '\\:#={}~n';
/** A backslash before any other character is a backslash: TeX is full of them. */
const ESCAPED = /\\([\\:#={}~n])/gu;
/** Noncharacters of Unicode, which no text has: they stand for escaped signs while a block is taken apart. */
const FIRST_ESCAPED = 0xfdd0;
const HIDDEN = /[\ufdd0-\ufdd6]/gu;
const LINE_END = '\ufdd7';

/** Marked TeX. Single dollars follow Pandoc's rule, so that two prices are no formula. */
const FORMULA =
  /\\\((?:(?!\\[()]).)*\\\)|\\\[(?:(?!\\[[\]]).)*\\\]|\$\$(?:(?!\$\$).)*\$\$|\[tex\](?:(?!\[\/?tex\]).)*\[\/tex\]|\$(?![\s$])[^$\n]{0,300}(?<![\s\\])\$(?![\d$])/gisu;

/** Hides escaped signs, so that all others are syntax. */
export function hideEscapes(text: string): string {
  return text.replace(ESCAPED, (_, sign: string) => String.fromCharCode(FIRST_ESCAPED + SIGNS.indexOf(sign)));
}

/**
 * Shows the signs that {@link hideEscapes} hid. `\n` is a line end, as Moodle writes one, except within a
 * formula if a letter follows, as in `\neq`: Moodle itself would show “eq” there. Moodle writes that command
 * as `\\neq`.
 */
export function showEscapes(text: string): string {
  return text
    .replace(HIDDEN, (sign) => SIGNS.charAt(sign.charCodeAt(0) - FIRST_ESCAPED))
    .replace(FORMULA, (formula) => formula.replace(/\ufdd7(?=[a-z])/giu, '\\n'))
    .replaceAll(LINE_END, '\n');
}

/**
 * The parts of a question in GIFT, their escaped signs still hidden.
 * @param answer the text in the braces, null without them
 */
type GiftItem = { stem: string; answer: string | null; generalFeedback: string };
type BrokenGift = { broken: string };

/** Placeholder for the answer if text follows it. */
const BLANK = '_____';
const GENERAL_FEEDBACK = '####';
const NAME = /^::(?:.*?::)?\s*/su;

/** Splits one block of a file into its parts, without its `::name::`, which learners never see. */
export function parseGiftItem(block: string): GiftItem | BrokenGift {
  const text = hideEscapes(block).trim().replace(NAME, '');
  const braces = text.match(/[{}]/gu)?.join('') ?? '';
  if (braces === '') return { stem: text, answer: null, generalFeedback: '' };
  // Moodle reads a second opening brace as a text.
  if (!/^\{+\}$/u.test(braces)) return { broken: faultOfBraces(braces) };
  const [open, close] = [text.indexOf('{'), text.indexOf('}')];
  const [section, after] = [text.slice(open + 1, close), text.slice(close + 1)];
  // Within the question it would reveal the answer.
  if (after.trim().startsWith(GENERAL_FEEDBACK))
    return { broken: 'general feedback behind the closing brace' };
  const stem = text.slice(0, open) + (after.trim() === '' ? '' : BLANK + after);
  const at = section.lastIndexOf(GENERAL_FEEDBACK);
  const answer = at < 0 ? section : section.slice(0, at);
  const generalFeedback = at < 0 ? '' : section.slice(at + GENERAL_FEEDBACK.length);
  return { stem: stem.trim(), answer: answer.trim(), generalFeedback };
}

function faultOfBraces(braces: string): string {
  if (!braces.includes('{')) return 'a closing brace without an opening one';
  if (!braces.includes('}')) return 'a brace is not closed before the next empty line';
  if (braces.startsWith('}')) return 'a closing brace before the opening one';
  // Moodle would take the rest, including answers of the next question, for the end of this one.
  return 'more than one pair of braces; an empty line or a backslash is missing';
}
