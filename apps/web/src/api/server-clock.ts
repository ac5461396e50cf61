let behindMs = 0;

/** Takes the server's time from a response's Date header: a learner's clock may be a day off. */
export function noteServerTime(header: string | null): void {
  const server = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(server)) behindMs = server - Date.now();
}

/** The server's time to about a second, for showing how long something still lasts. */
export function serverNow(): number {
  return Date.now() + behindMs;
}
