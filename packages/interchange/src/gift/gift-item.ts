import { masked } from './escapes.ts';

/** A question in the parts that GIFT has; all still escaped. @param answer what stands in the braces, null without them */
export type GiftItem = { stem: string; answer: string | null; generalFeedback: string };
export type BrokenGift = { broken: string };

/** What stands for the answer when text follows it. */
const BLANK = '_____';
const GENERAL_FEEDBACK = '####';

/** Takes one block of a file apart. */
export function giftItemOf(block: string): GiftItem | BrokenGift {
  const text = withoutName(block);
  const marks = masked(text);
  const open = marks.indexOf('{');
  const close = marks.indexOf('}');
  if (open < 0 && close < 0) return { stem: text, answer: null, generalFeedback: '' };
  if (open < 0) return { broken: 'a closing brace without an opening one' };
  if (close < 0) return { broken: 'a brace is not closed before the next empty line' };
  if (close < open) return { broken: 'a closing brace before the opening one' };
  const after = text.slice(close + 1).trimStart();
  if (/[{}]/u.test(marks.slice(close + 1))) {
    // Moodle would take the rest, answers of the next question among it, for the end of this one.
    return { broken: 'more than one pair of braces; an empty line or a backslash is missing' };
  }
  if (after.startsWith(GENERAL_FEEDBACK)) {
    // Written behind the brace by mistake: within the question it would give the answer away.
    const parts = answerParts(text.slice(open + 1, close));
    return {
      stem: text.slice(0, open).trim(),
      ...parts,
      generalFeedback: after.slice(GENERAL_FEEDBACK.length),
    };
  }
  const stem = text.slice(0, open) + (after === '' ? '' : BLANK + text.slice(close + 1));
  return { stem: stem.trim(), ...answerParts(text.slice(open + 1, close)) };
}

/** `::name::` before the question. Learners never see it. */
function withoutName(text: string): string {
  if (!text.startsWith('::')) return text;
  const end = masked(text).indexOf('::', 2);
  return text.slice(end < 0 ? 2 : end + 2).trim();
}

function answerParts(section: string): { answer: string; generalFeedback: string } {
  const at = masked(section).lastIndexOf(GENERAL_FEEDBACK);
  if (at < 0) return { answer: section.trim(), generalFeedback: '' };
  return {
    answer: section.slice(0, at).trim(),
    generalFeedback: section.slice(at + GENERAL_FEEDBACK.length),
  };
}
