import type { Question } from '@assay/assessment';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoQuestions } from './demo-content.ts';

let college: Question[];
beforeAll(async () => {
  college = await readDemoQuestions('demo');
});

const words = (html: string): string => html.replaceAll(/<[^>]*>/gu, '').trim();
const choices = (question: Question): string[] => (question.kind === 'parts' ? [] : question.options);
const hasTex = (html: string): boolean => /\\[([]/u.test(html);
/** True when the question has options, and the predicate holds for each. */
const each = (question: Question, isSo: (option: string) => boolean): boolean =>
  choices(question).length > 0 && choices(question).every(isSo);

describe('the demonstration shows', () => {
  const layouts: [string, (question: Question) => boolean][] = [
    ['a single answer', ({ kind }) => kind === 'single'],
    ['several answers', ({ kind }) => kind === 'multiple'],
    ['true or false statements', ({ kind }) => kind === 'parts'],
    ['one picture in a stem', ({ images }) => images.length === 1],
    ['two pictures in a stem', ({ images }) => images.length === 2],
    ['a picture in an explanation', ({ explanationImages }) => explanationImages.length > 0],
    ['a table in a stem', ({ stem }) => stem.includes('<table')],
    ['a table in an explanation', ({ explanation }) => explanation.includes('<table')],
    ['mathematics in a line', ({ explanation }) => explanation.includes('\\(')],
    ['mathematics on a line of its own', ({ explanation }) => explanation.includes('\\[')],
    ['mathematics in every option', (question) => each(question, hasTex)],
    ['a stem longer than a screen of a phone', ({ stem }) => words(stem).length > 1_500],
    ['a stem of a few lines', ({ stem }) => words(stem).length < 200],
    ['sixteen options', (question) => choices(question).length === 16],
    ['more than ten options', (question) => choices(question).length > 10],
    ['options of a word or a number', (question) => each(question, (option) => option.length < 12)],
    ['options of a sentence', (question) => each(question, (option) => words(option).length > 45)],
    ['six statements', (question) => question.kind === 'parts' && question.parts.length === 6],
    ['a reference with an address', ({ references }) => references.some(({ url }) => url !== undefined)],
    ['a reference without one', ({ references }) => references.some(({ url }) => url === undefined)],
    ['text that runs from right to left', ({ stem }) => stem.includes('dir="rtl"')],
  ];

  it.each(layouts)('%s', (_, shows) => {
    expect(college.filter(shows).length).toBeGreaterThan(0);
  });
});
