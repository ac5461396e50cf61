import { describe, expect, it } from 'vitest';
import { MAX_OPTIONS, MAX_PARTS } from './options.ts';
import { pictureSchema, questionSchema, referenceSchema } from './question.ts';

const single = { kind: 'single', id: 'q-1', stem: 'Which?', options: ['A', 'B'], correct: [1] };
const multiple = { ...single, kind: 'multiple', correct: [0, 1] };
const parts = { kind: 'parts', id: 'q-2', stem: 'True?', parts: [{ statement: 'S', correct: true }] };
const options = (count: number) => Array.from({ length: count }, (_, index) => `Option ${index}`);

const fits = (value: unknown) => questionSchema.safeParse(value).success;

describe('a question', () => {
  it('needs no more than its name, what is asked and its key; the rest is empty', () => {
    const empty = { images: [], explanation: '', explanationImages: [], references: [], topic: [] };
    expect(questionSchema.parse(single)).toEqual({ ...single, ...empty });
    expect(questionSchema.parse(multiple)).toEqual({ ...multiple, ...empty });
    expect(questionSchema.parse(parts)).toEqual({ ...parts, ...empty });
  });

  it('keeps nothing that the format does not name', () => {
    expect(questionSchema.parse({ ...single, answer: 'B', __proto__: { key: 1 } })).not.toHaveProperty(
      'answer',
    );
    expect(questionSchema.parse({ ...parts, options: ['A', 'B'] })).not.toHaveProperty('options');
  });

  it('is kept without the white space around its texts', () => {
    const parsed = questionSchema.parse({
      ...single,
      id: ' q ',
      stem: '\n Which? ',
      options: [' A ', 'B\t'],
      topic: [' T '],
    });
    expect(parsed).toMatchObject({ id: 'q', stem: 'Which?', options: ['A', 'B'], topic: ['T'] });
  });

  it.each([
    ['two options', { ...single, options: options(2) }],
    ['sixteen options, the last of them right', { ...single, options: options(MAX_OPTIONS), correct: [15] }],
    [
      'several options of which all are right',
      { ...multiple, options: options(16), correct: [...Array(16).keys()] },
    ],
    ['sixteen parts', { ...parts, parts: Array(MAX_PARTS).fill({ statement: 'S', correct: false }) }],
    ['the longest stem', { ...single, stem: 'x'.repeat(60_000) }],
    ['the longest option', { ...single, options: ['A', 'x'.repeat(4_000)] }],
    ['four levels of topic', { ...single, topic: ['D', 'S', 'T', 'U'] }],
    ['no explanation', { ...single, explanation: '  ' }],
  ])('may have %s', (_title, value) => {
    expect(fits(value)).toBe(true);
  });

  it.each([
    ['of an unknown kind', { ...single, kind: 'essay' }],
    ['without a kind', { ...single, kind: undefined }],
    ['without a name', { ...single, id: ' ' }],
    ['with a name that is too long', { ...single, id: 'x'.repeat(201) }],
    ['that asks nothing', { ...single, stem: ' \u00a0 ' }],
    ['that asks too much', { ...single, stem: 'x'.repeat(60_001) }],
    ['with one option', { ...single, options: ['A'], correct: [0] }],
    ['with seventeen options', { ...single, options: options(17) }],
    ['with an empty option', { ...single, options: ['A', ' '] }],
    ['with an option that is too long', { ...single, options: ['A', 'x'.repeat(4_001)] }],
    ['with an option that is no text', { ...single, options: ['A', 2] }],
    ['of one option without a key', { ...single, correct: [] }],
    ['of one option with two keys', { ...single, correct: [0, 1] }],
    ['of several options without a key', { ...multiple, correct: [] }],
    ['with a key before the first option', { ...single, correct: [-1] }],
    ['with a key beyond the last letter', { ...single, correct: [16] }],
    ['with half a key', { ...single, correct: [0.5] }],
    ['with a key that is a text', { ...single, correct: ['1'] }],
    ['without parts', { ...parts, parts: [] }],
    ['with seventeen parts', { ...parts, parts: Array(17).fill({ statement: 'S', correct: false }) }],
    [
      'with a part that is neither true nor false',
      { ...parts, parts: [{ statement: 'S', correct: 'true' }] },
    ],
    ['with a part that says nothing', { ...parts, parts: [{ statement: '', correct: true }] }],
    ['with five levels of topic', { ...single, topic: ['D', 'S', 'T', 'U', 'V'] }],
    ['with an empty level of topic', { ...single, topic: ['D', ''] }],
    ['with thirteen pictures', { ...single, images: Array(13).fill({ file: 'a.png', alt: 'A' }) }],
    ['with an explanation that is too long', { ...single, explanation: 'x'.repeat(60_001) }],
    ['that is nothing', null],
    ['that is a list', [single]],
  ])('%s is refused', (_title, value) => {
    expect(fits(value)).toBe(false);
  });
});

describe('a picture', () => {
  it('has a file and words, and may have a caption and a size', () => {
    expect(pictureSchema.parse({ file: 'a.png', alt: ' A chart ' })).toEqual({
      file: 'a.png',
      alt: 'A chart',
    });
    const full = { file: 'a.png', alt: 'A', caption: 'Lead II', width: 640, height: 480 };
    expect(pictureSchema.parse(full)).toEqual(full);
  });

  it.each([
    ['no file', { file: '' }],
    ['no words', { alt: ' ' }],
    ['an empty caption', { caption: '' }],
    ['no width', { width: 0 }],
    ['a negative height', { height: -1 }],
    ['half a pixel', { width: 0.5 }],
    ['no end', { height: Number.POSITIVE_INFINITY }],
  ])('with %s is refused', (_title, change) => {
    expect(pictureSchema.safeParse({ file: 'a.png', alt: 'A', ...change }).success).toBe(false);
  });
});

describe('a reference', () => {
  it.each([undefined, 'https://example.org/book', 'http://example.org/?q=1#part'])(
    'may lead to %s',
    (url) => {
      expect(referenceSchema.safeParse({ title: 'A book', url }).success).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '//example.org',
    'example.org',
    '',
  ])('never leads to “%s”', (url) => {
    expect(referenceSchema.safeParse({ title: 'A book', url }).success).toBe(false);
  });

  it('always has a name', () => {
    expect(referenceSchema.safeParse({ title: ' ', url: 'https://example.org' }).success).toBe(false);
  });
});
