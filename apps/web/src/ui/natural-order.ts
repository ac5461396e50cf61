let names: Intl.Collator | undefined;

/** Compares names in natural order: "Paper 2" before "Paper 10". */
export function compareNames(one: string, other: string): number {
  // Created lazily: reading a language's rules takes a while.
  names ??= new Intl.Collator('en-GB', { numeric: true });
  return names.compare(one, other);
}
