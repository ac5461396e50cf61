import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchUser, type User, useSession } from '../../features/accounts/session.ts';
import { organisationQuery, usePageTitle } from '../../features/tenants/tenant.ts';
import { TestCard } from '../../features/tests/test-card.tsx';
import { TestSection } from '../../features/tests/test-section.tsx';
import { TestStartDialog } from '../../features/tests/test-start-dialog.tsx';
import {
  activeTests,
  mayTakeTests,
  reportsQuery,
  type TestListItem,
  testsQuery,
} from '../../features/tests/tests.ts';
import { paths, scorePath, takeTestPath } from '../../paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { showError } from '../../ui/toast.tsx';
import { OfferedTestCard } from './offered-test.tsx';

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
  const [testToStart, setTestToStart] = useState<TestListItem | null>(null);

  const here = useRef(true);
  // The answer may come when the learner has gone to another page, from which nothing may take them.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  /** Goes on with access, else to the membership page. */
  async function withAccess(proceed: () => void) {
    try {
      const organisation = await queryClient.ensureQueryData(organisationQuery(user.subdomain));
      const has = mayTakeTests(organisation, user);
      // A plan may have been bought elsewhere: before anybody is sent away the server is asked.
      const may = has || mayTakeTests(organisation, await fetchUser(queryClient, user._id));
      if (!here.current) return;
      if (may) proceed();
      else navigate(paths.membership);
    } catch (failure) {
      if (here.current) showError(failure);
    }
  }

  const openScore = (reportId: string) => withAccess(() => navigate(scorePath(reportId)));
  const offered = (test: TestListItem) => (
    <OfferedTestCard
      key={test._id}
      test={test}
      startLabel={START_LABEL[test.test_type]}
      onStart={() => withAccess(() => setTestToStart(test))}
      onViewScore={openScore}
    />
  );
  const nameOf = (test: { test_name: string }) => test.test_name;

  return (
    <>
      <div className="scotch" />
      <h1 className="title page-title">Tests</h1>
      <TestSection
        title="Exams"
        searchLabel="Search Exams.."
        emptyText="No Exams found!"
        query={{ ...tests, data: tests.data && activeTests(tests.data, 'Exam') }}
        nameOf={nameOf}
        renderItem={offered}
      />
      <TestSection
        title="Quizzes"
        searchLabel="Search Quizzes.."
        emptyText="No Quiz found!"
        query={{ ...tests, data: tests.data && activeTests(tests.data, 'Quiz') }}
        nameOf={nameOf}
        renderItem={offered}
      />
      <TestSection
        title="Review Completed Exam-Scoreboard"
        searchLabel="Search Completed Exams.."
        emptyText="No Completed exams found!"
        query={reports}
        nameOf={({ test }) => test.test_name}
        renderItem={({ _id, createdAt, test }) => (
          <TestCard key={_id} test={test} completedOn={formatDay(createdAt)}>
            <button type="button" className="button button-line" onClick={() => openScore(_id)}>
              View Score
              <span className="visually-hidden"> of {test.test_name}</span>
            </button>
          </TestCard>
        )}
      />
      {testToStart && (
        <TestStartDialog
          test={testToStart}
          startLabel={START_LABEL[testToStart.test_type]}
          onStart={() => navigate(takeTestPath(testToStart._id), { state: { confirmed: true } })}
          onBack={() => setTestToStart(null)}
        />
      )}
    </>
  );
}
