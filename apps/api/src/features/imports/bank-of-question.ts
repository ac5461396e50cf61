/** The bank that an id names before its colon; null for a question that belongs to none. */
export function bankOf(questionId: string): string | null {
  const end = questionId.indexOf(':');
  return end < 0 ? null : questionId.slice(0, end);
}
