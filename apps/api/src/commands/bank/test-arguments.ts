import { TEST_TYPES } from '@assay/assessment';
import type { BankSelection } from '../../features/banks/bank-contents.service.ts';
import { MAX_QUESTIONS_OF_TEST } from '../../features/publishing/publish.service.ts';
import type { AnswersRule } from '../../features/publishing/published-tests.service.ts';
import type { TestRequest } from '../../features/publishing/test-request.service.ts';
import { type ArgumentValues, isDay, parseInstant, readRequiredText } from '../arguments.ts';

const MAX_MINUTES = 1_440;
const MAX_NAME_LENGTH = 200;
const MAX_SUBJECT_LENGTH = 120;
const MAX_TOPIC_DEPTH = 4;
const ANSWERS_RULE = 'at-once, after-close, never, a day as 2027-01-31 or an instant as 2027-01-31T18:00Z';

/** `--test`, `--type`, `--minutes`, `--take`, `--answers` and `--subject`. */
export function readTestRequest(values: ArgumentValues, faults: string[]): TestRequest {
  const name = readRequiredText('test', values, faults);
  if (name.length > MAX_NAME_LENGTH)
    faults.push(`--test must be one line of at most ${MAX_NAME_LENGTH} characters.`);
  const { take, answers, subject } = values;
  return {
    name,
    type: readChoice('type', TEST_TYPES, values, faults),
    minutes: readWholeNumber('minutes', MAX_MINUTES, values, faults),
    take: take === undefined ? null : readWholeNumber('take', MAX_QUESTIONS_OF_TEST, values, faults),
    answers: answers === undefined ? null : readAnswers(String(answers), faults),
    subject: subject === undefined ? null : readSubject(values, faults),
  };
}

/** `--subject`: of the length of a topic's name. */
function readSubject(values: ArgumentValues, faults: string[]): string {
  const subject = readRequiredText('subject', values, faults);
  if (subject.length > MAX_SUBJECT_LENGTH)
    faults.push(`--subject must be one line of at most ${MAX_SUBJECT_LENGTH} characters.`);
  return subject;
}

/** `--bank` and `--topic`. */
export function readSelection({ bank, topic }: ArgumentValues, faults: string[]): BankSelection {
  const steps = topic === undefined ? [] : String(topic).split(' > ');
  const selected = steps.map((step) => step.trim());
  if (selected.length > MAX_TOPIC_DEPTH || selected.includes(''))
    faults.push(`--topic must be at most ${MAX_TOPIC_DEPTH} names with " > " between them.`);
  return { bank: bank === undefined ? null : String(bank), topic: selected };
}

/** One of a few words. @returns the first if the value is none of them, which is added to the faults */
export function readChoice<const Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
  values: ArgumentValues,
  faults: string[],
): Choice {
  const chosen = choices.find((each) => each === values[name]);
  if (chosen === undefined) faults.push(`--${name} must be one of ${choices.join(', ')}.`);
  return chosen ?? choices[0];
}

function readWholeNumber(name: string, most: number, values: ArgumentValues, faults: string[]): number {
  const number = /^[1-9]\d{0,5}$/u.test(String(values[name])) ? Number(values[name]) : 0;
  if (number < 1 || number > most) faults.push(`--${name} must be a whole number from 1 to ${most}.`);
  return number;
}

/** `--answers`; an unknown value is added to the faults. */
export function readAnswers(written: string, faults: string[]): AnswersRule {
  const rule = readAnswersRule(written);
  if (rule === null) faults.push(`--answers must be ${ANSWERS_RULE}.`);
  return rule ?? { when: 'never' };
}

const ANSWERS_WORDS: Record<string, AnswersRule> = {
  'at-once': { when: 'at_once' },
  'after-close': { when: 'after_close' },
  never: { when: 'never' },
};
const DAY = /^20\d\d-\d\d-\d\d$/u;
const CENTURY = /^20/u;

/** Parses the value of `--answers`; null if it is none of the known rules. */
export function readAnswersRule(text: string): AnswersRule | null {
  const word = Object.hasOwn(ANSWERS_WORDS, text) ? ANSWERS_WORDS[text] : undefined;
  if (word !== undefined) return word;
  if (DAY.test(text)) return isDay(text) ? { when: 'after_date', day: text } : null;
  return CENTURY.test(text) && parseInstant(text) !== null ? { when: 'after_date', instant: text } : null;
}
