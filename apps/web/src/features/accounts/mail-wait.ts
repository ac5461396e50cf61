/** How long until the next mail may go, as a person would say it; null when it may go now. */
export function waitInWords(milliseconds: number): string | null {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds <= 0) return null;
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** The instant that came with the way to this page, kept by the browser over a reload; null when no mail waits. */
export function nextMailAtIn(state: unknown): number | null {
  const { nextMailAt }: { nextMailAt?: unknown } = Object(state);
  return typeof nextMailAt === 'number' ? nextMailAt : null;
}
