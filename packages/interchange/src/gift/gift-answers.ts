/** One answer of a choice. @param weight per cent */
export type GiftAnswer = { text: string; feedback: string; weight: number };

/**
 * The kind of answer, by the signs in the braces, in Moodle's order of precedence.
 * @param single true if an equals sign marks an answer as wholly right
 */
export type GiftAnswers =
  | { kind: 'choice'; answers: GiftAnswer[]; single: boolean }
  | { kind: 'true_false'; isTrue: boolean; ifWrong: string; ifRight: string }
  | { kind: 'other'; name: string };

/** Name of a text without braces, which asks nothing. */
export const DESCRIPTION = 'description';
const TRUTH = /^(?:(T|TRUE)|F|FALSE)\s*(?:#([^#]*)(?:#(.*))?)?$/isu;

/** @param answer the text in the braces without general feedback; null without braces */
export function parseGiftAnswers(answer: string | null): GiftAnswers {
  if (answer === null) return { kind: 'other', name: DESCRIPTION };
  if (answer === '') return { kind: 'other', name: 'essay' };
  if (answer.startsWith('#')) return { kind: 'other', name: 'numerical' };
  if (answer.includes('~')) return parseChoice(answer);
  if (answer.includes('=') && answer.includes('->')) return { kind: 'other', name: 'matching' };
  const truth = TRUTH.exec(answer);
  if (truth === null) return { kind: 'other', name: 'short answer' };
  const [, isTrue, ifWrong = '', ifRight = ''] = truth;
  return { kind: 'true_false', isTrue: isTrue !== undefined, ifWrong, ifRight };
}

/** `~%-33.33333%text#feedback`; text without a sign before it is a wrong answer. */
const ANSWER = /^([~=]?)\s*(?:%(-?\d{1,3}(?:[.,]\d{0,10})?)%)?([^#]*)(?:#(.*))?$/su;

function parseChoice(section: string): GiftAnswers {
  // `~=` is one sign, not an empty answer.
  const written = section.replace(/~\s*(?==)/gu, '').split(/(?=[~=])/u);
  const answers = written.map((answer) => {
    const [, sign = '', percent, text = '', feedback = ''] = ANSWER.exec(answer) ?? [];
    const weight = percent === undefined ? Number(sign === '=') * 100 : Number(percent.replace(',', '.'));
    return { sign, text, feedback, weight };
  });
  const single = answers.some(({ sign, weight }) => sign === '=' && weight === 100);
  return { kind: 'choice', answers, single };
}

/**
 * Entries of comments above a question: `[id:…]` and `[tag:…]`. A bracket within them is escaped with a
 * backslash.
 */
const ENTRY = /\[(id|tag):((?:\\\]|[^\]\n]){1,200})\]/gu;

export function parseGiftComments(comments: string): { id: string | null; tags: string[] } {
  const entries = [...comments.matchAll(ENTRY)].map(([, name, value = '']) => ({
    name,
    value: value.replaceAll('\\]', ']').trim(),
  }));
  const valuesOf = (wanted: string) =>
    entries.flatMap(({ name, value }) => (name === wanted && value !== '' ? [value] : []));
  return { id: valuesOf('id')[0] ?? null, tags: valuesOf('tag') };
}
