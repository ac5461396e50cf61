import { truncate } from './texts/html/html.ts';

const MAX_STEPS = 4;
/** Moodle's names have 255 characters at most, and courses are not that deep. */
const MAX_PATH_LENGTH = 10_000;

/** A single slash parts two categories; two of them are one slash of a name. */
const BETWEEN_CATEGORIES = /(?<!\/)\/(?!\/)/u;

/**
 * A category's path as our topic: without the context that it begins with (`$course$/top`), and with what is deeper
 * than four steps joined into the fourth.
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

/** A topic as a category's path. */
export function categoryOfTopic(topic: string[]): string {
  // A slash at a name's end would run into the one that parts it from the next.
  const names = topic.map((step) => step.replaceAll('/', '//').replace(/^\//u, ' /').replace(/\/$/u, '/ '));
  return ['$course$', 'top', ...names].join('/');
}
