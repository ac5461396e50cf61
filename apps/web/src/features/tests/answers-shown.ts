import { formatMoment } from '../../ui/formats.ts';
import type { ListedTest } from './tests.ts';

/** When answers and explanations are shown to those who handed a test in: "Shown after 31 January 2027". */
export function wordAnswersShown({ when, date }: ListedTest['answers_shown']): string {
  switch (when) {
    case 'at_once':
      return 'Shown at once';
    case 'after_date':
      return date === null ? 'Shown later' : `Shown ${formatMoment(date)}`;
    case 'after_close':
      return 'Shown when everybody’s time is over';
    case 'never':
      return 'Not shown, the score alone';
  }
}
