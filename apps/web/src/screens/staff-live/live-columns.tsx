import type { LiveAttempt } from '../../features/live/live.ts';
import { minutesMore, STATES, stateOf } from '../../features/live/live-words.ts';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { formatAgo, formatClock, formatTime } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';

/** Columns of the attempts on a test. @param now the server's time at which they were as they are */
export function columnsAt(now: number): readonly DataColumn<LiveAttempt>[] {
  const isOpen = ({ state }: LiveAttempt) => state === 'open';
  const secondsLeft = ({ deadlineAt }: LiveAttempt) =>
    Math.max(0, Math.ceil((Date.parse(deadlineAt) - now) / 1_000));
  return [
    {
      id: 'learner',
      head: 'Learner',
      kind: 'name',
      stays: true,
      cell: ({ learner }) => (
        <span className="live-who">
          <span>{learner.name}</span>
          <span className="live-fact" title={learner.email}>
            {learner.email}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      head: 'State',
      width: '124px',
      isOnPhone: true,
      cell: (attempt) => {
        const { icon, tone, name } = STATES[stateOf(attempt, now)];
        return (
          <span className="live-state">
            <IconLabel icon={icon} tone={tone}>
              {name}
            </IconLabel>
          </span>
        );
      },
    },
    {
      id: 'saved',
      head: 'Last save',
      width: '136px',
      cell: ({ savedAt }) => (savedAt === null ? '–' : formatAgo(savedAt, now)),
    },
    {
      id: 'answered',
      head: 'Answered',
      kind: 'figure',
      width: '92px',
      isOnPhone: 'named',
      cell: ({ answered, questions }) => `${answered} of ${questions}`,
    },
    {
      id: 'left',
      head: 'Time left',
      kind: 'figure',
      width: '88px',
      isOnPhone: 'named',
      cell: (attempt) => isOpen(attempt) && <b>{formatClock(secondsLeft(attempt))}</b>,
    },
    {
      id: 'ends',
      head: 'Ends',
      kind: 'figure',
      width: '72px',
      cell: ({ deadlineAt, closedAt }) => formatTime(closedAt ?? deadlineAt),
    },
    {
      id: 'more',
      head: 'Extra time',
      kind: 'figure',
      width: '88px',
      cell: (attempt) => (minutesMore(attempt) === 0 ? '–' : `+${minutesMore(attempt)} min`),
    },
    {
      id: 'away',
      head: 'Left page',
      kind: 'figure',
      width: '80px',
      cell: ({ left }) => (left === 0 ? '–' : left),
    },
  ];
}
