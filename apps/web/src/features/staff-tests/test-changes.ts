import type { PublishedTest, TestCheck, TestContent } from './staff-tests.ts';
import { ANSWERS_NAMES, orderOf, TYPE_NAMES } from './test-words.ts';
import { formatIn } from './window-words.ts';

/** A setting that publishing changes, before and after. */
export type ChangedSetting = { name: string; before: string; after: string };

/** Settings in which a draft differs from the published version. */
export function changedSettings(published: TestContent, draft: TestContent, zone: string): ChangedSetting[] {
  const [before, after] = [describeSettings(published, zone), describeSettings(draft, zone)];
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name] ?? '';
    return was === is ? [] : [{ name, before: was, after: is }];
  });
}

function describeSettings(content: TestContent, zone: string): Record<string, string> {
  const { name, type, subject, minutes, window, answers } = content;
  const time = (instant: string | null, none: string) => (instant === null ? none : formatIn(instant, zone));
  return {
    Name: name,
    Kind: TYPE_NAMES[type],
    Subject: subject === '' ? 'from its questions' : subject,
    Minutes: minutes === null ? '–' : String(minutes),
    Order: orderOf(content).name,
    Opens: time(window.opensAt, 'at once'),
    Closes: time(window.closesAt, 'never'),
    'Starting late': window.endsForAll ? 'ends for all' : 'keeps the minutes',
    Answers:
      answers.when === 'after_date' && answers.date !== null
        ? `from ${formatIn(answers.date, zone)}`
        : ANSWERS_NAMES[answers.when],
  };
}

/** Number of changes of both kinds. */
export function countChanges(
  difference: NonNullable<TestCheck['difference']>,
  settings: readonly ChangedSetting[],
): number {
  const { added, removed, changed, reordered } = difference;
  return added.length + removed.length + changed.length + (reordered ? 1 : 0) + settings.length;
}

/** Number that the version will have. */
export function nextVersion(published: PublishedTest | null): number {
  return (published?.version ?? 0) + 1;
}
