import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { type Leaderboard, leaderboardQuery } from '../../features/results/results.ts';
import { figureQuestionsPath, paths } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatPercent } from '../../ui/formats.ts';
import './leaderboard.css';
import '../../ui/rich-text/ruled-table.css';

/** Rank of the learner among the others; nothing where the organisation has no leaderboard. */
export function LeaderboardBlock({ learner }: { learner: { userId: string; subdomain: string } }) {
  const query = useQuery(leaderboardQuery(learner));
  if (query.data?.shown === false) return null;
  return (
    <Block
      title="Leaderboard"
      query={query}
      failure="Failed to fetch leaderboard data"
      skeleton={<p className="empty">Loading leaderboard...</p>}
    >
      {(leaderboard) => <Ranks leaderboard={leaderboard} />}
    </Block>
  );
}

function Ranks({ leaderboard: { data, withheld } }: { leaderboard: Leaderboard }) {
  return (
    <>
      {data.length === 0 ? (
        <p className="empty">No data available</p>
      ) : (
        <table className="ruled ranks">
          <thead>
            <tr>
              <th className="is-figure">Rank</th>
              <th>Name</th>
              <th className="is-figure">Performance</th>
              <th className="is-figure">Attempted</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ rank, name, performance, attemptedPercentage, you }) => (
              <tr key={rank} className={you ? 'is-own' : undefined} aria-current={you || undefined}>
                <td className="is-figure">{rank}</td>
                <th scope="row" title={name}>
                  {/* Isolated, so that no name can imitate the own row's mark, or change the direction of
                      the text around it. */}
                  {you ? <span className="own-mark">{name}</span> : <bdi>{name}</bdi>}
                </th>
                <td className="is-figure">
                  {you ? (
                    <FigureLink
                      to={figureQuestionsPath({ first: '1' })}
                      percent={performance}
                      of="right in first attempts"
                    />
                  ) : (
                    formatPercent(performance)
                  )}
                </td>
                <td className="is-figure">
                  {you ? (
                    <Link
                      to={paths.tests}
                      aria-label={`${formatPercent(attemptedPercentage)} of the tests attempted`}
                    >
                      {formatPercent(attemptedPercentage)}
                    </Link>
                  ) : (
                    formatPercent(attemptedPercentage)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {withheld && <WithheldNote subject="Your place is" withheld={withheld} ownTestId="" />}
    </>
  );
}
