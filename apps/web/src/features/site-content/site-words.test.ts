import { describe, expect, it } from 'vitest';
import { wordsOfSubject, wordsOfValue } from './site-words.ts';

describe('a changed value', () => {
  it('is its text, cut where it is long', () => {
    expect(wordsOfValue('<p>Be <b>kind</b>.</p>', 'login_note')).toBe('Be kind .');
    expect(wordsOfValue('a'.repeat(161), 'summary')).toBe(`${'a'.repeat(160)}…`);
    expect(wordsOfValue('', 'summary')).toBe('nothing');
  });

  it('is all of the topics, so that a change at their end is seen', () => {
    const topics = Array.from({ length: 50 }, (_, index) => `Topic number ${index}`).join('; ');
    expect(wordsOfValue(topics, 'ticket_topics')).toBe(topics);
  });

  it.each([
    ['leaderboard', 'false', 'hidden'],
    ['leaderboard_names', 'initials', 'Initials'],
    ['leaderboard_names', null, 'nothing'],
    ['name', 'true', 'true'],
  ])('of %s, %s, is “%s”', (subject, value, words) => {
    expect(wordsOfValue(value, subject)).toBe(words);
  });
});

it.each([
  ['landing, hero, heading', 'heading'],
  ['sub_domain_name', 'short name'],
  ['billing, seller', 'seller'],
  ['billing, vat_rate', 'VAT rate'],
])('the place %s is told as “%s”', (subject, words) => {
  expect(wordsOfSubject({ subject, before: null, after: null, note: null })).toBe(words);
});
