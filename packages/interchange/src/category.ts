import { truncate } from './texts/html/html.ts';

const MAX_STEPS = 4;
/** Moodle's names have 255 characters at most, and courses are not nested that deep. */
const MAX_PATH_LENGTH = 10_000;

/** A single slash separates two categories; a double slash is one slash within a name. */
const BETWEEN_CATEGORIES = /(?<!\/)\/(?!\/)/u;

/**
 * Converts a category's path to a topic: drops the leading context (`$course$/top`), and joins steps deeper
 * than the fourth into the fourth.
 */
export function topicOfCategory(path: string): string[] {
  const names = truncate(path, MAX_PATH_LENGTH)
    .split(BETWEEN_CATEGORIES)
    .map((name) => name.trim().replaceAll('//', '/'));
  if (/^\$\w+\$$/u.test(names[0] ?? '')) names.shift();
  if (names[0] === 'top') names.shift();
  const steps = names.map((name) => name.trim()).filter((name) => name !== '');
  return steps.length > MAX_STEPS
    ? [...steps.slice(0, MAX_STEPS - 1), steps.slice(MAX_STEPS - 1).join(' / ')]
    : steps;
}

/** Converts a topic to a category's path. */
export function categoryOfTopic(topic: string[]): string {
  // A slash at the end of a name would run into the separator behind it.
  const names = topic.map((step) => step.replaceAll('/', '//').replace(/^\//u, ' /').replace(/\/$/u, '/ '));
  return ['$course$', 'top', ...names].join('/');
}
