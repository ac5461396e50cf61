import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { liveTestQuery, type WatchedTest } from '../../features/live/live.ts';
import { describeTurnout } from '../../features/live/live-words.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatShortTime, formatTime, formatWholeMinutes } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { LiveList } from './live-list.tsx';
import type { LiveTask } from './live-task.ts';
import { WordDialog } from './word-dialog.tsx';
import './staff-live.css';

export function LiveTestScreen() {
  const session = useSession();
  const { testId = '' } = useParams();
  return session && <LiveTest key={testId} user={session.user} testId={testId} />;
}

/** A test while it runs: who sits it, how far they are, and what staff can do for them. */
function LiveTest({ user, testId }: { user: User; testId: string }) {
  const of = { userId: user._id, testId };
  const query = useQuery(liveTestQuery(of));
  const name = query.data?.test.test_name ?? 'Live';
  usePageTitle(name);
  const isManager = holds(user, 'people:manage');
  const [task, setTask] = useState<LiveTask | null>(null);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const open = query.data?.attempts.filter(({ state }) => state === 'open').length ?? 0;
  const forAll = (act: LiveTask['act']) => () => setTask({ act, target: { attempts: null, count: open } });
  const closing = {
    onClose: () => setTask(null),
    onDone(words: string) {
      setTask(null);
      setSaid(words);
      heading.current?.focus();
    },
  };
  return (
    <Page
      title={name}
      headingRef={heading}
      way={
        <Link to={staffPaths.liveTests}>
          <Icon name="left" /> Live
        </Link>
      }
      beside={
        isManager &&
        open > 0 && (
          <div className="live-acts">
            <Button onClick={forAll('word')}>Message to all…</Button>
            <Button onClick={forAll('extend')}>Extend all…</Button>
            <Button onClick={forAll('end')}>End for all…</Button>
          </div>
        )
      }
    >
      <p role="status" className="live-said">
        {said}
      </p>
      <Loaded query={query}>
        {(watched) => (
          <>
            <Facts {...watched} isBehind={query.isError} />
            <LiveList watched={watched} onTask={isManager ? setTask : null} />
          </>
        )}
      </Loaded>
      {task?.act === 'word' && <WordDialog of={of} target={task.target} {...closing} />}
      {task && task.act !== 'word' && (
        <ChangeDialog of={of} act={task.act} target={task.target} {...closing} />
      )}
    </Page>
  );
}

function Facts({ isBehind, ...watched }: WatchedTest & { isBehind: boolean }) {
  const { test, serverNow } = watched;
  const { opensAt, closesAt, endsForAll } = test.window;
  return (
    <div className="live-facts">
      <span>{formatWholeMinutes(test.minutes * 60)}</span>
      {opensAt !== null && <span>{`Opens ${formatShortTime(opensAt)}`}</span>}
      {closesAt !== null && (
        <span>{`${endsForAll ? 'Ends for all' : 'Closes'} ${formatShortTime(closesAt)}`}</span>
      )}
      <span>{describeTurnout(watched)}</span>
      {isBehind ? (
        <span className="live-behind" role="alert">
          <Icon name="warning" /> <span>{`No answer since ${formatTime(serverNow)}. Trying again.`}</span>
        </span>
      ) : (
        <span>{`As of ${formatTime(serverNow)}, read again every 5 seconds`}</span>
      )}
    </div>
  );
}
