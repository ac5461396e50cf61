import { percent } from '@assay/assessment';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import {
  describeFigure,
  describeMissing,
  type Figure,
  type FigureQuestions,
  figureIn,
  figureQuestionsQuery,
  joinPages,
  shareOf,
} from '../../features/reports/figure-questions.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths, scorePath } from '../../paths.ts';
import { cutTitle, formatDay, formatPercent } from '../../ui/formats.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useRetry } from '../../ui/use-retry.ts';
import { QuestionTable } from './question-table.tsx';
import './figure-questions.css';

export function FigureQuestionsScreen() {
  const session = useSession();
  const [search] = useSearchParams();
  const figure = figureIn(search);
  if (!session) return null;
  if (figure === null) return <NotThere />;
  return <Questions key={String(search)} userId={session.user._id} figure={figure} />;
}

/** Questions that a figure is made of, each linked to its explanation. */
function Questions({ userId, figure }: { userId: string; figure: Figure }) {
  const { data: paged, error, refetch, ...next } = useInfiniteQuery(figureQuestionsQuery({ userId, figure }));
  const data = joinPages(paged?.pages ?? []);
  const { heading, retry } = useRetry(refetch);
  const code = errorCodeOf<'listFigureQuestions'>(error);
  if (!data && code === 'no_access') return <Navigate to={paths.membership} replace />;
  if (!data && (code === 'not_found' || code === 'malformed')) return <NotThere />;
  const title = data ? describeFigure(figure, data) : 'Questions';
  return (
    <Page title={title} heading={heading}>
      <div aria-busy={!data && !error}>
        {data && <Found figure={figure} found={data} />}
        {!data && error && <LoadError error={error} onRetry={retry} />}
        {!data && !error && <Skeleton />}
      </div>
      {next.hasNextPage && (
        <MoreButton
          isPending={next.isFetchingNextPage}
          error={next.isFetchNextPageError ? error : null}
          onMore={next.fetchNextPage}
        />
      )}
    </Page>
  );
}

function describeConfidence(percent: number, answers: number): string {
  const over = answers === 1 ? '1 answer' : `${answers} answers`;
  return `Confidence ${formatPercent(percent)}, the mean over the ${over} at which you chose it.`;
}

function Found({ figure, found }: { figure: Figure; found: FigureQuestions }) {
  const { report, questions, confidence_chosen: chosen } = found;
  const { correct, total } = shareOf(found);
  const share = percent(correct, total);
  const missing = describeMissing(found);
  return (
    <>
      {total > 0 && (
        <div className="figure-share">
          <span className="figure-percent">{formatPercent(share)}</span>
          <PercentageBar value={share} label="Right" />
        </div>
      )}
      {/* Undefined from a version before. */}
      {figure.comment === undefined && typeof chosen?.percent === 'number' && (
        <p className="figure-note">{describeConfidence(chosen.percent, chosen.answers)}</p>
      )}
      {figure.first && (
        <p className="figure-note">
          The leaderboard counts the first attempt at each test. A recharge changes nothing of it.
        </p>
      )}
      {missing && <p className="figure-note">{missing}</p>}
      {report && (
        <p className="figure-note">
          <span>{`${formatDay(report.createdAt)} · `}</span>
          <Link to={scorePath(report._id)}>View Score</Link>
        </p>
      )}
      {questions.length > 0 && <QuestionTable questions={questions} isOfOneReport={report !== null} />}
      {questions.length === 0 && total === 0 && found.withheld === 0 && (
        <p className="empty">No questions here yet.</p>
      )}
    </>
  );
}

function NotThere() {
  return (
    <Page title="These questions are not here">
      <p className="page-text">The address may not be complete, or what it names is not yours.</p>
    </Page>
  );
}

function Page({
  title,
  heading,
  children,
}: {
  title: string;
  heading?: ReturnType<typeof useRetry>['heading'];
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <>
      <div className="scotch" />
      <p className="figure-way">
        <Link to={paths.proficiency}>Proficiency</Link>
      </p>
      <h1 className="title page-title" ref={heading} tabIndex={-1} title={title}>
        {cutTitle(title)}
      </h1>
      {children}
    </>
  );
}

function Skeleton() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className="figure-share" aria-hidden="true">
        <span className="skeleton skeleton-title" />
        <span className="skeleton skeleton-line" />
      </div>
    </>
  );
}
