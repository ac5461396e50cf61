import { comesTwice, describeOffset, readZone } from './time-zone.ts';

type Instant = string | number | Date;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * Dates and times of an organisation as people read them, the same on pages, in mails, PDFs and commands.
 * Names of months and weekdays stand here and `Intl` is asked for offsets alone, so every browser and the
 * server write the same.
 * @param zone an IANA name, such as Europe/London; where this machine does not know it, UTC is shown and
 * named
 * @param readerOffset minutes by which the reader's own clock is ahead of UTC at an instant: a zone is named
 * where it makes a difference. Without it, as in a mail, a zone is named beside every time of day.
 */
export function createDateFormats(zone: string, readerOffset?: (at: Date) => number) {
  const found = readZone(zone);
  const { name, offsetAt } = found;

  /** Local time of the organisation, in the UTC fields of a date. */
  const wallClock = (at: Date) => new Date(at.getTime() + offsetAt(at) * MINUTE_MS);

  /** Days since 1970 on the organisation's calendar. */
  const dayNumberOf = (instant: Instant) => dayNumber(wallClock(new Date(instant)));

  /** Suffix of a day: the zone, where the reader's own calendar has another day. */
  function afterDay(at: Date): string {
    if (readerOffset === undefined) return '';
    const readers = new Date(at.getTime() + readerOffset(at) * MINUTE_MS);
    return dayNumber(readers) === dayNumberOf(at) ? '' : ` (${name})`;
  }

  /**
   * Suffix of a time: the zone, where the reader's own clock shows another time; the offset, where the time
   * occurs twice.
   */
  function afterTime(at: Date, isClockShown = true): string {
    const offset = offsetAt(at);
    const isNamed = readerOffset === undefined || readerOffset(at) !== offset;
    const isOffsetShown = isClockShown && comesTwice(at, found);
    const parts = [...(isNamed ? [name] : []), ...(isOffsetShown ? [describeOffset(offset)] : [])];
    return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  }

  return {
    dayNumberOf,

    /** "09-03-2026" */
    formatDay(instant: Instant): string {
      const at = new Date(instant);
      return numericDay(wallClock(at)) + afterDay(at);
    },

    /** "9 March 2026" */
    formatLongDay(instant: Instant): string {
      const at = new Date(instant);
      return longDay(wallClock(at)) + afterDay(at);
    },

    /** "Mon, 09 Mar 2026" */
    formatPaymentDay(instant: Instant): string {
      const at = new Date(instant);
      const wall = wallClock(at);
      return `${weekdayOf(wall).slice(0, 3)}, ${shortDay(wall)}${afterDay(at)}`;
    },

    /** "Monday" */
    formatWeekday(instant: Instant): string {
      const at = new Date(instant);
      return weekdayOf(wallClock(at)) + afterDay(at);
    },

    /** "09 Mar 2026, 3:05 PM" */
    formatMessageTime(instant: Instant): string {
      const at = new Date(instant);
      const wall = wallClock(at);
      return `${shortDay(wall)}, ${twelveHours(wall).toUpperCase()}${afterTime(at)}`;
    },

    /** "09-03-2026, 3:05 pm" */
    formatTicketTime(instant: Instant): string {
      const at = new Date(instant);
      const wall = wallClock(at);
      return `${numericDay(wall)}, ${twelveHours(wall)}${afterTime(at)}`;
    },

    /** "14:05" */
    formatTimeOfDay(instant: Instant): string {
      const at = new Date(instant);
      return hoursAndMinutes(wallClock(at)) + afterTime(at);
    },

    /** "31 January 2027 at 14:05" */
    formatDayAndTime(instant: Instant): string {
      const at = new Date(instant);
      const wall = wallClock(at);
      return `${longDay(wall)} at ${hoursAndMinutes(wall)}${afterTime(at)}`;
    },

    /**
     * Start of something: "after 31 January 2027" at the beginning of the next day, else "from 31 January
     * 2027, 18:05".
     */
    formatMoment(instant: Instant): string {
      const at = new Date(instant);
      const before = new Date(at.getTime() - 1);
      if (dayNumberOf(before) !== dayNumberOf(at)) {
        return `after ${longDay(wallClock(before))}${afterTime(at, false)}`;
      }
      const wall = wallClock(at);
      return `from ${longDay(wall)}, ${hoursAndMinutes(wall)}${afterTime(at)}`;
    },

    /**
     * "2026-03-09T15:05:00+05:30", to the second: for terminals, and accepted by every command that takes an
     * instant.
     */
    formatInstant(instant: Instant): string {
      const at = new Date(instant);
      const offset = offsetAt(at);
      const sign = offset < 0 ? '-' : '+';
      const size = Math.abs(offset);
      const suffix =
        offset === 0 ? 'Z' : `${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(Math.floor(size % 60))}`;
      return `${wallClock(at).toISOString().slice(0, 19)}${suffix}`;
    },

    /** The year, such as 2026. */
    yearOf(instant: Instant): number {
      return wallClock(new Date(instant)).getUTCFullYear();
    },
  };
}

/**
 * The first instant after a day has ended in a zone, also where that night has no midnight, or two.
 * @param day YYYY-MM-DD
 */
export function endOfDay(day: string, zone: string): Date {
  const { dayNumberOf } = createDateFormats(zone);
  const noon = Date.parse(`${day}T12:00:00Z`);
  // Zones lie between UTC-12 and UTC+14: by the first instant the day has not ended, by the last it has.
  let [low, high] = [noon - (3 * DAY_MS) / 2, noon + (3 * DAY_MS) / 2];
  const last = noon / DAY_MS - 0.5;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayNumberOf(middle) > last) high = middle;
    else low = middle;
  }
  return new Date(high);
}

function dayNumber(wall: Date): number {
  return Math.floor(wall.getTime() / DAY_MS);
}

function weekdayOf(wall: Date): string {
  return WEEKDAYS[wall.getUTCDay()] ?? '';
}

function monthOf(wall: Date): string {
  return MONTHS[wall.getUTCMonth()] ?? '';
}

function numericDay(wall: Date): string {
  return `${twoDigits(wall.getUTCDate())}-${twoDigits(wall.getUTCMonth() + 1)}-${wall.getUTCFullYear()}`;
}

function longDay(wall: Date): string {
  return `${wall.getUTCDate()} ${monthOf(wall)} ${wall.getUTCFullYear()}`;
}

function shortDay(wall: Date): string {
  return `${twoDigits(wall.getUTCDate())} ${monthOf(wall).slice(0, 3)} ${wall.getUTCFullYear()}`;
}

function hoursAndMinutes(wall: Date): string {
  return `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}`;
}

function twelveHours(wall: Date): string {
  const hours = wall.getUTCHours();
  return `${hours % 12 === 0 ? 12 : hours % 12}:${twoDigits(wall.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
