import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffQuestionPath } from '../../staff-paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatShortTime } from '../../ui/formats.ts';
import { ownDraftsQuery } from './staff-home-query.ts';

/** The reader's drafts, each with the way to go on: nobody else sees them. */
export function OwnDrafts({ userId, count }: { userId: string; count: number }) {
  const query = useQuery(ownDraftsQuery(userId));
  return (
    <Block title="Your drafts" count={count} query={query}>
      {(drafts) => (
        <ul className="home-list">
          {drafts.map(({ question, name, stem, savedAt }) => (
            <li key={question}>
              <Link className="home-stem" to={staffQuestionPath(question)}>
                {stem === '' ? 'Without a stem' : stem}
              </Link>
              <span className="home-fact">
                {`${name ?? 'New question'} · saved ${formatShortTime(savedAt)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}
