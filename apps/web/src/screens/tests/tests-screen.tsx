import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApiResponse } from '../../api/client.ts';
import { fetchUser, type User, useSession } from '../../features/accounts/session.ts';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { NeedsPlan } from '../../features/payments/needs-plan.tsx';
import { planNeededPath } from '../../features/payments/plan-needed.ts';
import { organisationQuery, useOrganisation, usePageTitle } from '../../features/tenants/tenant.ts';
import { OpenTestBanner } from '../../features/tests/open-test-banner.tsx';
import { isOfSubject, listSubjects, subjectName } from '../../features/tests/subjects.ts';
import { type Score, TestCard } from '../../features/tests/test-card.tsx';
import { TestSection } from '../../features/tests/test-section.tsx';
import { TestStartDialog } from '../../features/tests/test-start-dialog.tsx';
import {
  activeTests,
  mayTakeTests,
  mayTakeTestsNow,
  reportsQuery,
  type TestListItem,
  testsQuery,
} from '../../features/tests/tests.ts';
import { TestsChoices } from '../../features/tests/tests-choices.tsx';
import {
  arrange,
  arrangeTests,
  hasSection,
  openTests,
  type SectionName,
  type SectionView,
  type TestsView,
} from '../../features/tests/tests-view.ts';
import { scorePath, takeTestPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { showError } from '../../ui/toast.tsx';
import { OfferedTestCard } from './offered-test.tsx';
import { type ListedSection, SectionLinks } from './section-links.tsx';
import { useTestsAddress } from './use-tests-address.ts';

type ListedReport = ApiResponse<'listReports'>['reports'][number];

const START_LABEL = { Exam: 'Take Exam', Quiz: 'Take Quiz' } as const;

export function TestsScreen() {
  const session = useSession();
  return session && <LearnerTests user={session.user} />;
}

function LearnerTests({ user }: { user: User }) {
  usePageTitle('Tests');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const learner = { userId: user._id, subdomain: user.subdomain };
  const tests = useQuery(testsQuery(learner));
  const reports = useQuery(reportsQuery(learner));
  const { data: organisation } = useOrganisation(user.subdomain);
  const needsPlan = organisation !== undefined && !mayTakeTests(organisation, user);
  const now = useServerNow();
  const { view: wanted, choose, changeSection } = useTestsAddress();
  const subjects = listSubjects([
    ...(tests.data ?? []).filter(({ status }) => status === 'Active'),
    ...(reports.data ?? []).map(({ test }) => test),
  ]);
  // A subject that is not there, as in an old bookmark, leaves all.
  const isKnown = subjects.some(({ name }) => name === wanted.subject);
  const view = isKnown ? wanted : { ...wanted, subject: null };
  const subjectOf = (test: TestListItem | ListedReport['test']) =>
    subjects.length === 0 ? null : subjectName(test);
  const [testToStart, setTestToStart] = useState<TestListItem | null>(null);

  const here = useRef(true);
  // The response may arrive when the learner has gone to another page, which they must not be taken from.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  /** Proceeds with access, else redirects to the membership page. */
  async function withAccess(test: TestListItem, proceed: () => void) {
    try {
      const organisation = await queryClient.ensureQueryData(organisationQuery(user.subdomain));
      const may = await mayTakeTestsNow(organisation, user, () => fetchUser(queryClient, user._id));
      if (!here.current) return;
      if (may) proceed();
      else navigate(planNeededPath(takeTestPath(test._id)));
    } catch (failure) {
      if (here.current) showError(failure);
    }
  }

  const sectionProps = (name: SectionName) => ({
    id: name,
    view: view.sections[name],
    onChange: (change: Partial<SectionView>) => changeSection(name, change),
  });
  const offered = (test: TestListItem) => (
    <OfferedTestCard
      key={test._id}
      test={test}
      subject={subjectOf(test)}
      startLabel={START_LABEL[test.test_type]}
      score={scoreOf(reports.data?.find(({ _id }) => _id === test.reportcard))}
      now={now}
      needsPlan={needsPlan}
      onStart={() => withAccess(test, () => setTestToStart(test))}
    />
  );
  const nameOf = (test: { test_name: string }) => test.test_name;
  const exams = tests.data && arrangeTests(activeTests(tests.data, 'Exam'), view);
  const quizzes = tests.data && arrangeTests(activeTests(tests.data, 'Quiz'), view);
  const completed = reports.data && arrangeReports(reports.data, view);
  const sections: ListedSection[] = [
    { name: 'exams', title: 'Exams', count: exams?.length },
    { name: 'quizzes', title: 'Quizzes', count: quizzes?.length },
    { name: 'completed', title: 'Review Completed Exam-Scoreboard', count: completed?.length },
  ];
  const listed = sections.filter(({ name }) => hasSection(view, name));

  return (
    <Page title="Tests">
      {openTests(tests.data ?? []).map((test) => (
        <OpenTestBanner key={test._id} test={test} deadlineAt={test.attempt.deadlineAt} now={now} />
      ))}
      <TestsChoices view={view} subjects={subjects} onChoose={choose} />
      <SectionLinks sections={listed} />
      {hasSection(view, 'exams') && (
        <TestSection
          title="Exams"
          searchLabel="Search Exams.."
          emptyText="No Exams found!"
          query={{ ...tests, data: exams }}
          nameOf={nameOf}
          renderItem={offered}
          {...sectionProps('exams')}
        />
      )}
      {hasSection(view, 'quizzes') && (
        <TestSection
          title="Quizzes"
          searchLabel="Search Quizzes.."
          emptyText="No Quiz found!"
          query={{ ...tests, data: quizzes }}
          nameOf={nameOf}
          renderItem={offered}
          {...sectionProps('quizzes')}
        />
      )}
      {hasSection(view, 'completed') && (
        <TestSection
          title="Review Completed Exam-Scoreboard"
          searchLabel="Search Completed Exams.."
          emptyText="No Completed exams found!"
          query={{ ...reports, data: completed }}
          nameOf={({ test }) => test.test_name}
          renderItem={(report) => (
            <CompletedTestCard
              key={report._id}
              report={report}
              subject={subjectOf(report.test)}
              needsPlan={needsPlan}
            />
          )}
          {...sectionProps('completed')}
        />
      )}
      {testToStart && (
        <TestStartDialog
          test={testToStart}
          startLabel={START_LABEL[testToStart.test_type]}
          onStart={() => navigate(takeTestPath(testToStart._id), { state: { confirmed: true } })}
          onBack={() => setTestToStart(null)}
        />
      )}
    </Page>
  );
}

function CompletedTestCard({
  report,
  subject,
  needsPlan,
}: {
  report: ListedReport;
  subject: string | null;
  needsPlan: boolean;
}) {
  const { _id, createdAt, test } = report;
  return (
    <TestCard test={test} subject={subject} completedOn={formatDay(createdAt)} score={scoreOf(report)}>
      <ButtonLink look="line" to={scorePath(_id)}>
        View Score
        <span className="visually-hidden">{` of ${test.test_name}`}</span>
      </ButtonLink>
      {needsPlan && <NeedsPlan />}
    </TestCard>
  );
}

function scoreOf(report: ListedReport | undefined): Score | null {
  if (report === undefined || report.correct_answers === null || report.percentage === null) return null;
  return { correct: report.correct_answers, total: report.total, percent: report.percentage };
}

function arrangeReports(
  reports: readonly ListedReport[],
  { type, subject, order }: TestsView,
): ListedReport[] {
  const listed = reports.filter(
    ({ test }) => (type === null || test.test_type === type) && isOfSubject(test, subject),
  );
  return arrange(listed, order, ({ test }) => test);
}
