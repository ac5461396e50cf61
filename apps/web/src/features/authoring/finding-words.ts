import type { DraftFinding, FindingReason } from '@assay/contract';

/** Words for what is wrong or may be, and for what to do about it. */
type Words = { what: string; cure: string };

const WORDS: Record<FindingReason, Words> = {
  stem_missing: { what: 'The stem is empty.', cure: 'Write what is asked.' },
  text_empty: { what: 'This one is empty.', cure: 'Write its text, or remove it.' },
  text_too_long: { what: 'The question is too long.', cure: 'Shorten its longest text.' },
  too_few_options: {
    what: 'There is too little to choose from.',
    cure: 'Add at least two options, or one statement.',
  },
  key_missing: { what: 'No key is marked.', cure: 'Mark the right option.' },
  key_outside_options: { what: 'The key names an option that is not there.', cure: 'Mark the key again.' },
  key_repeated: { what: 'The key names an option twice.', cure: 'Mark the key again.' },
  options_equal: { what: 'Two options say the same.', cure: 'Change one, or remove it.' },
  part_key_missing: { what: 'This statement has no key.', cure: 'Choose True or False.' },
  alt_missing: {
    what: 'The picture has no description.',
    cure: 'Say what it shows, for those who cannot see it.',
  },
  picture_unknown: { what: 'This picture was not uploaded here.', cure: 'Remove it and choose it again.' },
  reference_title_missing: { what: 'This reference has no title.', cure: 'Name the source, or remove it.' },
  reference_address_wrong: {
    what: 'This is no address of a web page.',
    cure: 'Begin it with https://, or leave it empty.',
  },
  topic_step_empty: { what: 'A step of the topic is empty.', cure: 'Fill it in, or clear those after it.' },
  formula_not_read: {
    what: 'This formula cannot be read.',
    cure: 'Learners would see its source. Correct it.',
  },
  formula_not_marked: {
    what: 'This looks like a formula.',
    cure: 'Put it between \\( and \\), or leave it as text.',
  },
  all_options_right: { what: 'Every option is right.', cure: 'Add a wrong one, so that there is a choice.' },
  longest_is_right: {
    what: 'The longest option is the right one.',
    cure: 'Learners who guess by length would find it.',
  },
  all_of_the_above: {
    what: 'This option speaks of the others.',
    cure: 'It is misread where options are mixed. Name what it means.',
  },
  explanation_missing: { what: 'There is no explanation.', cure: 'Say why the key is right.' },
  topic_missing: {
    what: 'There is no topic.',
    cure: 'Without one it counts in no learner’s figures by topic.',
  },
  near_duplicate: { what: 'Nearly the same question is there already.', cure: 'Look at it before you save.' },
  markup_removed: {
    what: 'Some formatting is not kept.',
    cure: 'See in the view what is left of it.',
  },
};

/** A finding in words: what it is about stands behind what is wrong. */
export function wordsOf({ reason, detail }: Pick<DraftFinding, 'reason' | 'detail'>): Words {
  const { what, cure } = WORDS[reason];
  return detail === null ? { what, cure } : { what: `${what.slice(0, -1)}: ${detail}`, cure };
}

/** Those at one field, or at one entry of it; faults first. */
export function findingsAt(
  findings: readonly DraftFinding[],
  field: DraftFinding['field'],
  index: number | null = null,
): DraftFinding[] {
  return faultsFirst(findings.filter((each) => each.field === field && each.index === index));
}

function faultsFirst(findings: readonly DraftFinding[]): DraftFinding[] {
  return [
    ...findings.filter(({ level }) => level === 'fault'),
    ...findings.filter(({ level }) => level === 'warning'),
  ];
}

/** "2 faults", "1 warning", as far as there are any. */
export function countFindings(
  findings: readonly DraftFinding[],
  level: DraftFinding['level'],
): string | null {
  const { length } = findings.filter((each) => each.level === level);
  if (length === 0) return null;
  return `${length} ${level}${length === 1 ? '' : 's'}`;
}

/**
 * Leaves out what a question that was never saved cannot have yet, until its author has tried to save it: an
 * empty form is not wrong.
 */
export function shownFindings(findings: readonly DraftFinding[], isBegun: boolean): DraftFinding[] {
  const early: readonly FindingReason[] = [
    'alt_missing',
    'formula_not_read',
    'formula_not_marked',
    'markup_removed',
    'near_duplicate',
    'picture_unknown',
    'options_equal',
  ];
  return isBegun ? [...findings] : findings.filter(({ reason }) => early.includes(reason));
}
