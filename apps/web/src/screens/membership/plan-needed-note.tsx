import { useEffect } from 'react';
import { browserStorage } from '../../browser-storage.ts';
import { type RequestedTest, storeRequestedTest } from '../../features/tests/requested-test.ts';
import { paths, takeTestPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cutTitle } from '../../ui/formats.ts';

/** Explains to a learner who wanted to take a test why they are here, and leads back to it. */
export function PlanNeededNote({ test, hasPlan }: { test: RequestedTest; hasPlan: boolean }) {
  // The payment page leads back to this page without it.
  useEffect(() => storeRequestedTest(browserStorage.tab, test), [test]);
  return (
    <div className="order-notice" role="status">
      {hasPlan ? (
        <>
          <p>
            You can take <TestName test={test} /> now.
          </p>
          <ButtonLink look="main" to={takeTestPath(test._id)}>
            Go to the test
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            You need a plan to take <TestName test={test} />. Choose one below, and you can go on to the test
            from here.
          </p>
          <ButtonLink to={paths.tests}>Back to Tests</ButtonLink>
        </>
      )}
    </div>
  );
}

function TestName({ test }: { test: RequestedTest }) {
  return <b title={test.test_name}>{cutTitle(test.test_name)}</b>;
}
