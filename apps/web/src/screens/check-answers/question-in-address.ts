/** The position that `question=14` names; the first question when it names none of the report's. */
export function questionIn(search: URLSearchParams, total: number): number {
  const index = Number(search.get('question')) - 1;
  return Number.isInteger(index) && index >= 0 && index < total ? index : 0;
}

/** The same address with another question. */
export function withQuestion(search: URLSearchParams, index: number): string {
  const next = new URLSearchParams(search);
  next.set('question', String(index + 1));
  return `?${next}`;
}
