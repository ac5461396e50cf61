import { Link } from 'react-router';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import type { Leaderboard } from '../../features/results/results.ts';
import { figureQuestionsPath, paths } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatPercent } from '../../ui/formats.ts';
import type { Loading } from '../../ui/loaded.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import './leaderboard.css';

/** Rank of the learner among the others. */
export function LeaderboardBlock({ query }: { query: Loading<Leaderboard> }) {
  return (
    <Block
      title="Leaderboard"
      aside={<OwnPlace leaderboard={query.data} />}
      query={query}
      failure="Failed to fetch leaderboard data"
      skeleton={<p className="empty">Loading leaderboard...</p>}
    >
      {(leaderboard) => <Ranks leaderboard={leaderboard} />}
    </Block>
  );
}

type Rank = Leaderboard['data'][number];

const COLUMNS: readonly Column<Rank>[] = [
  { head: 'Rank', kind: 'figure', cell: ({ rank }) => rank },
  {
    head: 'Name',
    kind: 'name',
    // Isolated, so that no name can imitate the own row's mark, or change the direction of text around it.
    cell: ({ name, you }) =>
      you ? (
        <span className="own-mark" title={name}>
          {name}
        </span>
      ) : (
        <bdi title={name}>{name}</bdi>
      ),
  },
  {
    head: 'Performance',
    kind: 'figure',
    cell: ({ performance, you }) =>
      you ? (
        <FigureLink
          to={figureQuestionsPath({ first: '1' })}
          percent={performance}
          of="right in first attempts"
        />
      ) : (
        formatPercent(performance)
      ),
  },
  {
    head: 'Attempted',
    kind: 'figure',
    cell: ({ attemptedPercentage: attempted, you }) =>
      you ? (
        <Link to={paths.tests} aria-label={`${formatPercent(attempted)} of the tests attempted`}>
          {formatPercent(attempted)}
        </Link>
      ) : (
        formatPercent(attempted)
      ),
  },
];

/** The learner's place among all, above the part of the table around it. */
function OwnPlace({ leaderboard }: { leaderboard: Leaderboard | undefined }) {
  const own = leaderboard?.data.find(({ you }) => you);
  if (leaderboard === undefined || own === undefined) return null;
  return (
    <span className="own-place">
      You are <b>{`${own.rank} of ${leaderboard.ranked}`}</b>
    </span>
  );
}

/** Reason why the learner has no place; null where they have one. */
export function describeUnranked({ unranked, least_share: least }: Leaderboard): string | null {
  if (least !== null) {
    return `Ranked from ${least.needed} of ${least.active} tests; you have taken ${least.taken}.`;
  }
  if (unranked === 'no_result') return 'You are not ranked yet: finish one test.';
  return unranked && 'You are not ranked: you chose so in My Account.';
}

function Ranks({ leaderboard }: { leaderboard: Leaderboard }) {
  const { data, withheld } = leaderboard;
  const reason = describeUnranked(leaderboard);
  return (
    <>
      <div className="ranks">
        <Table columns={COLUMNS} rows={data} keyOf={({ rank }) => rank} isOwn={({ you }) => you} />
      </div>
      {reason && <p className="own-place">{reason}</p>}
      {withheld && <WithheldNote subject="Your place is" withheld={withheld} ownTestId="" />}
    </>
  );
}
