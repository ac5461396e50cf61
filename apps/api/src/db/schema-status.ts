export type AppliedMigration = { name: string; servesOlder: boolean };

/** Compatibility of a database with this version of the code. */
export type SchemaStatus =
  /** The migrations that it lacks can be applied. */
  | { type: 'migratable'; pending: string[] }
  /** A newer version has been here, and lets older ones serve. */
  | { type: 'ahead'; newest: string }
  /** Neither to serve nor to change it is safe. */
  | { type: 'refused'; reason: string };

/** @param known the names of this version's migrations */
export function compareMigrations(known: string[], applied: AppliedMigration[]): SchemaStatus {
  const names = new Set(applied.map(({ name }) => name));
  const pending = known.filter((name) => !names.has(name));
  const unknown = applied
    .filter(({ name }) => !known.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const newest = unknown.at(-1)?.name;
  if (newest === undefined) return { type: 'migratable', pending };
  const closed = unknown.findLast(({ servesOlder }) => !servesOlder)?.name;
  if (closed !== undefined) {
    return refused(
      `This database is ahead of this version: ${closed} was applied to it, with which older versions may not serve.`,
      'start the version that applied it, or a newer one',
    );
  }
  const [missing] = pending;
  if (missing !== undefined) {
    return refused(
      `This database is of another line than this version: it has ${newest}, and lacks ${missing}.`,
      'start a version that has both',
    );
  }
  return { type: 'ahead', newest };
}

function refused(message: string, cure: string): SchemaStatus {
  return { type: 'refused', reason: `${message} Nothing was changed. Cure: ${cure}.` };
}

export function describeAhead(newest: string): string {
  return `This database is ahead of this version (its newest migration is ${newest}), which may serve all the same. It is left as it is.`;
}
