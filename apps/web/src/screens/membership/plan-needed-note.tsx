import { useEffect } from 'react';
import { Link } from 'react-router';
import { browserStorage } from '../../browser-storage.ts';
import { storeWantedTest, type WantedTest } from '../../features/tests/wanted-test.ts';
import { paths, takeTestPath } from '../../paths.ts';
import { cutTitle } from '../../ui/formats.ts';

/** Explains to a learner who wanted to take a test why they are here, and leads back to it. */
export function PlanNeededNote({ test, hasPlan }: { test: WantedTest; hasPlan: boolean }) {
  // The payment page leads back to this page without it.
  useEffect(() => storeWantedTest(browserStorage.tab, test), [test]);
  return (
    <div className="order-notice" role="status">
      {hasPlan ? (
        <>
          <p>
            You can take <TestName test={test} /> now.
          </p>
          <Link className="button button-main" to={takeTestPath(test._id)}>
            Go to the test
          </Link>
        </>
      ) : (
        <>
          <p>
            You need a plan to take <TestName test={test} />. Choose one below, and you can go on to the test
            from here.
          </p>
          <Link className="button" to={paths.tests}>
            Back to Tests
          </Link>
        </>
      )}
    </div>
  );
}

function TestName({ test }: { test: WantedTest }) {
  return <b title={test.test_name}>{cutTitle(test.test_name)}</b>;
}
