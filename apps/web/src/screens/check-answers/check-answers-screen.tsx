import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { browserStorage } from '../../browser-storage.ts';
import { useSession } from '../../features/accounts/session-store.ts';
import { reportQuery, storedReportId } from '../../features/reports/report.ts';
import { NothingToCheck, ReportFailed } from './notices.tsx';
import { Review } from './review.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';

/** With `viewScore=true` the address names the report; else it is the one of the test submitted last. */
export function CheckAnswersScreen() {
  const session = useSession();
  const { testID = '' } = useParams();
  const [search] = useSearchParams();
  const named = search.get('viewScore') === 'true' ? testID : null;
  return session && <NamedReport key={`${named} ${testID}`} userId={session.user._id} named={named} />;
}

function NamedReport({ userId, named }: { userId: string; named: string | null }) {
  // Read once: a test submitted in another tab must not change what is being read here.
  const [id] = useState(() => named ?? storedReportId(browserStorage.local));
  return id === null ? <NothingToCheck /> : <LoadedReport userId={userId} id={id} />;
}

function LoadedReport({ userId, id }: { userId: string; id: string }) {
  const { data: report, error, refetch } = useQuery(reportQuery({ userId, id }));
  if (report) return <Review report={report} />;
  if (error) return <ReportFailed error={error} onRetry={refetch} />;
  return <ReviewSkeleton />;
}
