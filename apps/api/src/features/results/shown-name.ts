import type { LeaderboardNames } from '@assay/assessment';
import { normaliseName, readsAsYou } from '@assay/contract/names';

/** Label of a learner without a name. */
const NAMELESS = 'Learner';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Formats a name as others read it on the leaderboard. Names stored before names were normalised are
 * normalised here; one that reads as "You" becomes its initial.
 * @param stored the learner's stored name on the leaderboard
 */
export function shownName(stored: string, names: LeaderboardNames): string {
  if (names === 'none') return NAMELESS;
  const name = normaliseName(stored);
  if (name === '') return NAMELESS;
  return names === 'initials' || readsAsYou(name) ? initialsOf(name) : name;
}

/** "A. B." of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(' ');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => [...graphemes.segment(word)][0]?.segment.toUpperCase() ?? '')
    .map((initial) => `${initial}.`)
    .join(' ');
}
