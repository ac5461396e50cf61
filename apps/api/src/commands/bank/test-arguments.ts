import { TEST_TYPES } from '@assay/assessment';
import type { BankSelection } from '../../features/banks/bank-contents.service.ts';
import { MAX_QUESTIONS_OF_TEST } from '../../features/publishing/publish.service.ts';
import type { AnswersRule } from '../../features/publishing/published-tests.service.ts';
import type { TestRequest } from '../../features/publishing/test-request.service.ts';
import { isDay, parseInstant } from '../arguments.ts';

const MAX_MINUTES = 1_440;
const MAX_NAME_LENGTH = 200;
const MAX_TOPIC_DEPTH = 4;
const ANSWERS_RULE = 'at-once, after-close, never, a day as 2027-01-31 or an instant as 2027-01-31T18:00Z';

/** The options of a command as they were given. `fault` takes down what is wrong and gives null. */
export type CommandOptions = {
  values: Partial<Record<string, string>>;
  required(name: string): string | null;
  fault(message: string): null;
};

/** `--test`, `--type`, `--minutes`, `--take` and `--answers`. @returns null when something is wrong with them */
export function readTestRequest(options: CommandOptions): TestRequest | null {
  const { values, required, fault } = options;
  const name = required('test');
  if (name !== null && (name.length > MAX_NAME_LENGTH || /\p{C}/u.test(name))) {
    fault(`--test must be one line of at most ${MAX_NAME_LENGTH} characters.`);
  }
  const type = TEST_TYPES.find((known) => known === values.type) ?? fault('--type must be Exam or Quiz.');
  const minutes =
    wholeNumber(values.minutes, MAX_MINUTES) ??
    fault(`--minutes must be a whole number from 1 to ${MAX_MINUTES}.`);
  const take = values.take === undefined ? null : wholeNumber(values.take, MAX_QUESTIONS_OF_TEST);
  if (values.take !== undefined && take === null) {
    fault(`--take must be a whole number from 1 to ${MAX_QUESTIONS_OF_TEST}.`);
  }
  const answers = readAnswers(options);
  return name === null || type === null || minutes === null ? null : { name, type, minutes, take, answers };
}

/** `--bank` and `--topic`. */
export function readSelection({ values, fault }: CommandOptions): BankSelection {
  const topic = values.topic === undefined ? [] : values.topic.split(' > ').map((step) => step.trim());
  if (topic.length > MAX_TOPIC_DEPTH || topic.includes('')) {
    fault(`--topic must be at most ${MAX_TOPIC_DEPTH} names with " > " between them.`);
  }
  return { bank: values.bank ?? null, topic };
}

/** `--answers`. @returns null when it is not there, or says nothing that there is */
export function readAnswers({ values: { answers }, fault }: CommandOptions): AnswersRule | null {
  if (answers === undefined) return null;
  return readAnswersRule(answers) ?? fault(`--answers must be ${ANSWERS_RULE}.`);
}

function wholeNumber(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^[1-9]\d{0,5}$/u.test(text)) return null;
  const number = Number(text);
  return number <= most ? number : null;
}

const ANSWERS_WORDS: Record<string, AnswersRule> = {
  'at-once': { when: 'at_once' },
  'after-close': { when: 'after_close' },
  never: { when: 'never' },
};
const DAY = /^20\d\d-\d\d-\d\d$/u;
const CENTURY = /^20/u;

/** What `--answers` says; null when it says nothing that there is. */
export function readAnswersRule(text: string): AnswersRule | null {
  const word = Object.hasOwn(ANSWERS_WORDS, text) ? ANSWERS_WORDS[text] : undefined;
  if (word !== undefined) return word;
  if (DAY.test(text)) return isDay(text) ? { when: 'after_date', day: text } : null;
  return CENTURY.test(text) && parseInstant(text) !== null ? { when: 'after_date', instant: text } : null;
}
