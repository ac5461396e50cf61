/** SQLSTATE codes of a connection that was lost or a server that is stopping, starting or full. */
const AWAY = /^(080..|57P0[1-35]|53300)$/u;
const DISK_FULL = '53100';
/** What the way to the database answers when it is broken; a host with several addresses gives one error for all. */
const NO_WAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/u;

/** Whether the database, or the way to it, is away for the moment, whatever was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = textOf(error, 'code');
  if (AWAY.test(code) || NO_WAY.has(code)) return true;
  // The embedded server's socket is gone.
  if (code === 'ENOENT' && textOf(error, 'syscall') === 'connect') return true;
  return DRIVER_WORDS.test(error.message);
}

/** Whether the database had no room to write, whatever it was to write: it has none for anything. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && textOf(error, 'code') === DISK_FULL;
}

export function textOf(error: Error, field: 'code' | 'syscall'): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}
