import { formatMinutes } from '../../ui/durations.ts';

/** As the allotted time is worded; under a minute in seconds. */
export function formatTimeTaken(seconds: number): string {
  return seconds < 60 ? `${seconds}s` : formatMinutes(Math.round(seconds / 60));
}
