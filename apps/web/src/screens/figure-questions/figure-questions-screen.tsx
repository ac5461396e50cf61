import { percent } from '@assay/assessment';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { ToMembership } from '../../features/payments/to-membership.tsx';
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
import { formatDay, formatPercent } from '../../ui/formats.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
  const code = errorCodeOf<'listFigureQuestions'>(error);
  if (!data && code === 'no_access') return <ToMembership />;
  if (!data && (code === 'not_found' || code === 'malformed')) return <NotThere />;
  const title = data ? describeFigure(figure, data) : 'Questions';
  return (
    <FigurePage title={title}>
      <Loaded query={{ data, error, refetch }} skeleton={<Skeleton lines={2} />}>
        {(found) => <Found figure={figure} found={found} />}
      </Loaded>
      {next.hasNextPage && (
        <MoreButton
          isPending={next.isFetchingNextPage}
          error={next.isFetchNextPageError ? error : null}
          onMore={next.fetchNextPage}
        />
      )}
    </FigurePage>
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
          The leaderboard counts only your first attempt at each test. A recharge does not change it.
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
    <FigurePage title="Questions not found">
      <p className="page-text">Check the address. It may also be someone else’s report.</p>
    </FigurePage>
  );
}

function FigurePage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Page title={title} way={<Link to={paths.proficiency}>Proficiency</Link>}>
      {children}
    </Page>
  );
}
