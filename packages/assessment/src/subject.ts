/**
 * Subject of a test: the subdomain, else domain, that more than half of its questions have; null for none.
 * @param topics paths of its questions: domain, subdomain, topic, subtopic
 */
export function subjectOf(topics: readonly (readonly string[])[]): string | null {
  const counts = new Map<string, number>();
  for (const [domain, subdomain] of topics) {
    const name = subdomain ?? domain;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of counts) if (count * 2 > topics.length) return name;
  return null;
}
