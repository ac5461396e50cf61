/**
 * Lists where an answer differs from what is expected, each place in words. The expected value decides which
 * fields are compared; lists must be of the same length.
 */
export function differencesBetween(expected: unknown, answered: unknown, place: string): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(answered)) return [`${place} is no list`];
    if (answered.length !== expected.length)
      return [`${place} has ${answered.length} entries instead of ${expected.length}`];
    return expected.flatMap((each, at) => differencesBetween(each, answered[at], `${place}[${at}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof answered !== 'object' || answered === null) return [`${place} is ${JSON.stringify(answered)}`];
    const fields: Record<string, unknown> = { ...answered };
    return Object.entries(expected).flatMap(([name, each]) =>
      differencesBetween(each, fields[name], `${place}.${name}`),
    );
  }
  return expected === answered
    ? []
    : [`${place} is ${JSON.stringify(answered)} instead of ${JSON.stringify(expected)}`];
}
