/** Specification sections 5 and 9. */
export const CODE_LENGTH = 4;

/** What each box holds: one digit or nothing. */
export type Boxes = readonly string[];
type Step = { boxes: Boxes; focus: number };

export const EMPTY_CODE: Boxes = Array.from({ length: CODE_LENGTH }, () => '');

/**
 * Digits arriving in a box, one by one, or several at once by paste or from the phone's messages.
 * They fill this box and the ones after it; a whole code fills all, wherever it arrives.
 */
export function fill(boxes: Boxes, index: number, text: string): Step {
  const digits = text.replace(/\D/gu, '').slice(0, CODE_LENGTH);
  if (digits === '') return { boxes, focus: index };
  const start = digits.length === CODE_LENGTH ? 0 : index;
  const filled = boxes.map((digit, at) => digits[at - start] ?? digit);
  return { boxes: filled, focus: Math.min(start + digits.length, CODE_LENGTH - 1) };
}

/** Takes away one digit: this box's own, or the one before it when this box is empty; then moves back. */
export function takeBack(boxes: Boxes, index: number): Step {
  const emptied = boxes[index] === '' ? Math.max(index - 1, 0) : index;
  const focus = Math.max(index - 1, 0);
  return { boxes: boxes.map((digit, at) => (at === emptied ? '' : digit)), focus };
}

/** What was typed into a box that may hold a digit already: the new one counts, on whichever side of the old it stands. */
export function typedInto(before: string, now: string): string {
  if (before === '' || now.length !== 2) return now;
  return now.startsWith(before) ? now.slice(1) : now.slice(0, 1);
}

export function isComplete(boxes: Boxes): boolean {
  return boxes.every((digit) => digit !== '');
}
