/** SQLSTATE codes of a connection that was lost or a server that is stopping, starting or full. */
const AWAY = /^(080..|57P0[1-35]|53300)$/u;
/**
 * Error codes of a server that accepts no connection (starting, stopping or full), and of an unknown host
 * name.
 */
const NOT_LET_IN = /^(57P03|53300|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/u;
const DISK_FULL = '53100';
/** Error codes of a broken way to the database; a host with several addresses gives one error for all. */
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

const OUTCOMES = {
  nothing: 'Nothing was changed.',
  unknown:
    'It broke while a change was being committed: all of it was kept, or none. Look before you try again.',
};

/** The connection to the database broke or could not be made, in words for the operator of a command. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  /** Outcome of the transaction; null where the connection may have seen several. */
  readonly outcome: keyof typeof OUTCOMES | null;

  constructor(error: Error, outcome: ConnectionLost['outcome']) {
    const happened = isConnectFailure(error)
      ? 'The database cannot be reached'
      : 'The connection to the database broke';
    const detail = error.message === '' ? errorField(error, 'code') : error.message;
    super([`${happened} (${detail}).`, ...(outcome === null ? [] : [OUTCOMES[outcome]])].join(' '), {
      cause: error,
    });
    this.outcome = outcome;
  }
}

/** Explains such an error in words; returns any other as it is. */
export function explainLostConnection(error: unknown, outcome: ConnectionLost['outcome']): unknown {
  const isRaw = error instanceof Error && !(error instanceof ConnectionLost);
  return isRaw && isDatabaseAway(error) ? new ConnectionLost(error, outcome) : error;
}

/** True when there never was a connection. */
function isConnectFailure(error: Error): boolean {
  return (
    errorField(error, 'syscall') === 'connect' ||
    NOT_LET_IN.test(errorField(error, 'code')) ||
    error.message.startsWith('timeout exceeded when trying to connect')
  );
}

/** True when the database, or the way to it, is away for the moment, whatever the call was. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionLost) return true;
  const code = errorField(error, 'code');
  if (AWAY.test(code) || NO_WAY.has(code)) return true;
  // The embedded server's socket is gone.
  if (code === 'ENOENT' && errorField(error, 'syscall') === 'connect') return true;
  return DRIVER_WORDS.test(error.message);
}

/** SQLSTATE classes of a role, database or schema that does not exist, or that lacks what is asked of it. */
const REFUSED_FOR_GOOD = /^(28|3D|3F|42)/u;

/** True when the database is there and will refuse the same again, until an operator corrects its set-up. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && !isDatabaseAway(error) && REFUSED_FOR_GOOD.test(errorField(error, 'code'));
}

const REFERENCE_GONE = '23503';

/** True when a row refers to one that is not there, or not any more. */
export function isReferenceGone(error: unknown): boolean {
  return error instanceof Error && errorField(error, 'code') === REFERENCE_GONE;
}

/** True when the database had no space to write, whatever it was to write: it has none for anything. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && errorField(error, 'code') === DISK_FULL;
}

export function errorField(error: Error, field: 'code' | 'syscall'): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}
