import { createDateFormats } from '@assay/contract/dates';

/** Limit at which titles are cut (specification section 9). */
const TITLE_LIMIT = 70;

/**
 * Cuts a long name; the full one belongs into the title attribute. Characters beyond the basic plane stay
 * whole.
 */
export function cutTitle(text: string, limit = TITLE_LIMIT): string {
  const characters = [...text];
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}…` : text;
}

type PersonName = { first_name: string; last_name: string };

export function formatName({ first_name, last_name }: PersonName): string {
  return `${first_name} ${last_name}`;
}

/** The first letter of each name: "AO". */
export function formatInitials({ first_name, last_name }: PersonName): string {
  return [first_name, last_name]
    .map((name) => [...name].slice(0, 1).join(''))
    .join('')
    .toUpperCase();
}

/** Two decimals wherever a percentage is a figure (specification section 9). */
export function formatPercent(value: number): string {
  return `${value.toFixed(2)}%`;
}

let tenantZone: string | undefined;

/**
 * Sets the organisation's time zone for dates and times. Until then, and where none is known, the reader's
 * own is used.
 */
export function setTenantZone(zone: string): void {
  tenantZone = zone;
}

/** Date formats for this reader (decision 0058). */
function dates() {
  const zone = tenantZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return createDateFormats(zone, (at) => -at.getTimezoneOffset());
}

/** "09-03-2026" (specification section 9). */
export function formatDay(instant: string | Date): string {
  return dates().formatDay(instant);
}

/** "Mon, 09 Mar 2026" (specification section 9). */
export function formatPaymentDay(instant: string): string {
  return dates().formatPaymentDay(instant);
}

/** "09 Mar 2026, 3:05 PM" (specification section 9). */
export function formatMessageTime(instant: string): string {
  return dates().formatMessageTime(instant);
}

/** "09-03-2026, 3:05 pm" (specification section 9). */
export function formatTicketTime(instant: string): string {
  return dates().formatTicketTime(instant);
}

/** "14:05" today, else "26-11-2026, 14:05" */
export function formatSavedAt(instant: string, now = new Date()): string {
  const { formatDay: dayOf, formatTimeOfDay } = dates();
  const time = formatTimeOfDay(instant);
  return dayOf(instant) === dayOf(now) ? time : `${dayOf(instant)}, ${time}`;
}

/** "14:05" */
export function formatTime(instant: string): string {
  return dates().formatTimeOfDay(instant);
}

/** "26-11-2026, 14:05" */
export function formatShortTime(instant: string): string {
  const { formatDay: dayOf, formatTimeOfDay } = dates();
  return `${dayOf(instant)}, ${formatTimeOfDay(instant)}`;
}

/** "31 January 2027 at 14:05" */
export function formatDayAndTime(instant: string): string {
  return dates().formatDayAndTime(instant);
}

/** Start of a state: "after 31 January 2027" where that day has ended, else "from 31 January 2027, 18:05". */
export function formatMoment(instant: string): string {
  return dates().formatMoment(instant);
}

/** "Tuesday" */
export function formatWeekday(instant: string): string {
  return dates().formatWeekday(instant);
}

/** The year, such as 2026. @param instant in milliseconds */
export function yearOf(instant: number): number {
  return dates().yearOf(instant);
}

/** Number of midnights between two instants. @param now in milliseconds */
export function countDaysSince(instant: string, now: number): number {
  const { dayNumberOf } = dates();
  return dayNumberOf(now) - dayNumberOf(instant);
}

const months = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** "October 2026" of "2026-10". */
export function formatMonth(month: string): string {
  return months().format(new Date(`${month}-01T00:00:00Z`));
}

/** "Oct" of "2026-10", for an axis. */
export function formatShortMonth(month: string): string {
  return formatMonth(month).slice(0, 3);
}

const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }));

/** Relative time: "just now", "5 minutes ago", "3 hours ago", "yesterday"; after a week its day. */
export function formatAgo(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative().format(-minutes, 'minute');
  if (minutes < 24 * 60) return relative().format(-Math.floor(minutes / 60), 'hour');
  const days = Math.floor(minutes / (24 * 60));
  return days <= 7 ? relative().format(-days, 'day') : `on ${dates().formatLongDay(instant)}`;
}

/** Message for a text that is too long. @param what with its article: "A message" */
export function describeLength(what: string, length: number, most: number): string {
  const [atMost, now] = [most, length].map((figure) => figure.toLocaleString('en-GB'));
  return `${what} has at most ${atMost} characters; this one has ${now}.`;
}

/** For a sentence: "a", "a and b", "a, b and c". */
export function formatList(words: readonly string[]): string {
  return lists().format(words);
}

const lists = onFirstUse(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));

/** Today as YYYY-MM-DD in the reader's time zone, as date fields take it. */
export function formatToday(now = new Date()): string {
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** Under an hour "Nmin", else "Nh : Nmin" (specification section 9). */
export function formatMinutes(minutes: number): string {
  return minutes < 60 ? `${minutes}min` : `${Math.floor(minutes / 60)}h : ${minutes % 60}min`;
}

/** Formatted as an allotted time; under a minute in seconds. */
export function formatTimeTaken(seconds: number): string {
  return seconds < 60 ? `${seconds}s` : formatMinutes(Math.round(seconds / 60));
}

/**
 * Duration measured to the second: "12 s", "1 min 12 s", "2 min"; from an hour on in minutes: "1 h 5 min".
 */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return twoUnits([Math.floor(seconds / 60), 'min'], [seconds % 60, 's']);
  const minutes = Math.round(seconds / 60);
  return twoUnits([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min']);
}

function twoUnits([large, unit]: [number, string], [rest, ofRest]: [number, string]): string {
  return rest === 0 ? `${large} ${unit}` : `${large} ${unit} ${rest} ${ofRest}`;
}

/** hh:mm:ss, as specified. */
export function formatClock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map(twoDigits).join(':');
}

/**
 * Remaining time in whole minutes, rounded up, in the format of an allotted time: "1h : 5min left"; "Time is
 * up" once nothing is left.
 */
export function formatTimeLeft(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes <= 0) return 'Time is up';
  return `${formatMinutes(minutes)} left`;
}

/** For a sentence, in whole minutes, rounded down: "9 minutes", "1 minute", "less than a minute". */
export function formatWholeMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return 'less than a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Countdown of a wait; null when it is over. */
export function formatWait(milliseconds: number): string | null {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds <= 0) return null;
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : formatLongWait(seconds);
}

/** Coarse format for long waits, for which seconds do not matter. */
export function formatLongWait(seconds: number): string {
  if (seconds > 7_200) return `${Math.ceil(seconds / 3_600)} hours`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const pounds = onFirstUse(
  () =>
    new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: 'GBP',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** "£24", "£24.50". */
export function formatPounds(amount: number): string {
  return pounds().format(amount);
}

const poundsAndPence = onFirstUse(
  () => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }),
);

/** Amount paid, to the penny: "£24.00". */
export function formatPayment(amount: number): string {
  return poundsAndPence().format(amount);
}

/** Term of a plan, in days (specification section 9). */
export function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}

/**
 * Creates a formatter lazily: the browser then reads a language's rules, which takes 30 ms that a screen
 * without dates need not wait for.
 */
function onFirstUse<Formatter>(create: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => {
    made ??= create();
    return made;
  };
}
