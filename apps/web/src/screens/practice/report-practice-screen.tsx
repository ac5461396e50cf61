import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { reportPracticeQuery } from '../../features/practice/practice.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths, scorePath } from '../../paths.ts';
import { HeldBackNote } from './held-back-note.tsx';
import { PracticeFailed } from './practice-failed.tsx';
import { PracticeFrame } from './practice-frame.tsx';
import { PracticeRound } from './practice-round.tsx';
import '../../question-sheet/exam-bar.css';
import '../../question-sheet/sheet.css';
import './practice.css';

/** Practice of a report's questions, named by position in the address, with the answer after each. */
export function ReportPracticeScreen() {
  const session = useSession();
  const { testID = '' } = useParams();
  const [search] = useSearchParams();
  const named = search.get('positions') ?? '';
  if (!session) return null;
  return (
    <ReportPractice key={`${testID} ${named}`} userId={session.user._id} reportId={testID} named={named} />
  );
}

function ReportPractice({ userId, reportId, named }: { userId: string; reportId: string; named: string }) {
  const client = useQueryClient();
  // Each further round begins anew with the server's response at that time.
  const [round, setRound] = useState(1);
  const query = reportPracticeQuery({ userId, reportId, positions: readPositions(named), limit: '50' });
  const { data, error, refetch, isFetching } = useQuery(query);
  const name = data?.report.test_name ?? 'Practice';
  usePageTitle(`Practice: ${name}`);
  const review = { to: scorePath(reportId), name: 'Back to the review' };
  const source = {
    name,
    back: { to: review.to, name: 'Review' },
    others: review,
    another: 'All of them again',
  };

  async function startAnother() {
    await client.resetQueries({ queryKey: query.queryKey });
    setRound((before) => before + 1);
  }

  if (data && data.questions.length > 0)
    return <PracticeRound key={round} source={source} questions={data.questions} onAnother={startAnother} />;
  if (error && !data)
    return (
      <PracticeFailed
        error={error}
        onRetry={refetch}
        missing="Report not found"
        why="Check the address. It may also be someone else’s report."
        all={{ to: paths.proficiency, name: 'Proficiency' }}
        back={review}
      />
    );
  return (
    <PracticeFrame source={source} isBusy={isFetching && !data}>
      {data && (
        <div className="practice-page">
          <h1 className="title">Nothing to practise now</h1>
          <HeldBackNote heldBack={data.held_back} />
          <p>
            <Link to={review.to}>{review.name}</Link>
          </p>
        </div>
      )}
    </PracticeFrame>
  );
}

/** Positions from an address, which anyone can write; without any, the first question. */
function readPositions(named: string): number[] {
  const positions = named.split(',').flatMap((text) => (/^\d{1,4}$/u.test(text) ? [Number(text)] : []));
  return positions.length === 0 ? [0] : positions;
}
