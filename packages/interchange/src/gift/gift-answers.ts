import { masked } from './escapes.ts';

/** One answer of a choice, still escaped. @param weight per cent; null for one that an equals sign marks as wholly right */
export type GiftAnswer = { text: string; feedback: string; weight: number | null };

/** What is asked for, by the signs in the braces and in the order in which Moodle looks for them. */
export type GiftAnswers =
  | { kind: 'choice'; answers: GiftAnswer[] }
  | { kind: 'true_false'; isTrue: boolean; ifWrong: string; ifRight: string }
  | { kind: 'other'; name: string };

const TRUE_FALSE = new Map([
  ['T', true],
  ['TRUE', true],
  ['F', false],
  ['FALSE', false],
]);

/** @param answer what stands in the braces without general feedback; null without braces */
export function giftAnswersOf(answer: string | null): GiftAnswers {
  if (answer === null) return { kind: 'other', name: 'description' };
  if (answer === '') return { kind: 'other', name: 'essay' };
  if (answer.startsWith('#')) return { kind: 'other', name: 'numerical' };
  const marks = masked(answer);
  if (marks.includes('~')) return { kind: 'choice', answers: choiceAnswers(answer, marks) };
  if (marks.includes('=') && marks.includes('->')) return { kind: 'other', name: 'matching' };
  const [truth = '', ifWrong = '', ...ifRight] = partedBy('#', answer, marks);
  const isTrue = TRUE_FALSE.get(truth.trim().toUpperCase());
  return isTrue === undefined
    ? { kind: 'other', name: 'short answer' }
    : { kind: 'true_false', isTrue, ifWrong, ifRight: ifRight.join('#') };
}

function partedBy(sign: string, text: string, marks: string): string[] {
  let at = 0;
  return marks.split(sign).map((part) => {
    const from = at;
    at += part.length + sign.length;
    return text.slice(from, from + part.length);
  });
}

const SIGN = /[~=]/gu;
/** `~%-33.33333%`: what comes after it is the answer. */
const WEIGHT = /^%(-?\d{1,3}(?:[.,]\d{0,10})?)%/u;

function choiceAnswers(section: string, marks: string): GiftAnswer[] {
  const answers: GiftAnswer[] = [];
  let sign = '';
  let from = 0;
  const end = (to: number) => {
    const text = section.slice(from, to).trim();
    // Without a sign before it, it is a wrong answer; and `~=` is one sign, not an empty answer.
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
  const hash = masked(rest).indexOf('#');
  return {
    text: hash < 0 ? rest : rest.slice(0, hash),
    feedback: hash < 0 ? '' : rest.slice(hash + 1),
    weight: weightOf(sign, percent),
  };
}

function weightOf(sign: string, percent: string | undefined): number | null {
  if (percent === undefined) return sign === '=' ? null : 0;
  const weight = Number(percent.replace(',', '.'));
  return sign === '=' && weight === 100 ? null : weight;
}
