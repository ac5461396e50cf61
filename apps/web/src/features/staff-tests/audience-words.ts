/** Who may sit a test, in words. @param names of its cohorts; none for everybody */
export function describeAudience(names: readonly string[]): string {
  return names.length === 0 ? 'For everybody.' : `For ${formatNames(names)} alone.`;
}

/** Most cohorts that a cell of a table names. */
const NAMED_IN_CELL = 2;

/** Who may sit a test, as a cell of a table: "Everybody", "Year 1 and Year 2", "3 cohorts". */
export function describeAudienceShort(names: readonly string[]): string {
  if (names.length === 0) return 'Everybody';
  return names.length > NAMED_IN_CELL ? `${names.length} cohorts` : formatNames(names);
}

/** Most cohorts that are named. */
const NAMED = 4;

function formatNames(names: readonly string[]): string {
  const more = names.length - NAMED;
  const shown = more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names;
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(shown);
}

/** Effect of a choice of cohorts in words: numbers of learners, and open attempts of those outside. */
export function describeEffect({
  before,
  after,
  openOutside,
}: {
  before: number;
  after: number;
  openOutside: number;
}): string {
  const now = after === 1 ? '1 learner may sit it' : `${after.toLocaleString('en-GB')} learners may sit it`;
  const was = before === after ? '' : `, ${before.toLocaleString('en-GB')} before`;
  if (openOutside === 0) return `${now}${was}.`;
  const outside =
    openOutside === 1
      ? '1 who sits it now is outside, and goes on to the end.'
      : `${openOutside} who sit it now are outside, and go on to the end.`;
  return `${now}${was}. ${outside}`;
}
