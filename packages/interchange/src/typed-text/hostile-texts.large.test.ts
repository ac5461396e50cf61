import { expect, it } from 'vitest';
import { notesOf } from '../testing/typed-text.ts';

const filled = (piece: string) => piece.repeat(250_000 / piece.length);
const SOUND = '2. Sound?\nA. yes\nB. no\nAnswer: A\n';
const asked = (line: string) => `1. Which?\nA. x\nB. y\n${line}\n\n${SOUND}`;

it.each<[string, string]>([
  ['an answer of blanks', asked(`Answer: B${filled(' ')}x`)],
  ['summaries without an end', asked(filled('<summary>'))],
  ['stars', asked(`C. ${filled('* ')}x`)],
  ['labels of options in a line', asked(`C. ${filled('x B) ')}`)],
  ['keys in a line', asked(`Keys ${filled('1. B 2. C ')}`)],
  ['rules', asked(`${filled('- ')}x`)],
  ['boxes', asked(filled('[ ] x\n'))],
  ['bullets', `1. Which?\n${filled('- x\n')}\n${SOUND}`],
  ['bold signs', asked(`**${filled('x ')}`)],
  ['words before a colon', asked(`${filled('word ')}: x`)],
])('reads the question behind 250,000 characters of %s', (_title, text) => {
  expect(notesOf(text).at(-1)).toBe('Sound? *yes, no');
});

it.each<[string, string]>([
  ['line ends in a paragraph', `<p>1. Which?</p><p>${filled('x<br />')}</p>`],
  ['paragraphs', `<p>1. Which?</p>${filled('<p></p>')}`],
  ['elements that are open', `<p>1. Which?</p><p>${filled('<strong>')}x</p>`],
])('reads the question behind 250,000 characters of %s in a document', (_title, html) => {
  const sound = '<p>2. Sound?</p><p>A. yes</p><p>B. no</p><p>Answer: A</p>';
  expect(notesOf(`${html}${sound}`, 'docx').at(-1)).toBe('Sound? *yes, no');
});
