import { useServerNow } from '../../features/countdown/use-server-now.ts';
import type { Dashboard } from '../../features/results/results.ts';
import { OpenTest } from '../../features/tests/open-test.tsx';

/** A strip for each test that is open, which leads straight back to it. */
export function OpenTests({ attempts }: { attempts: Dashboard['attempts'] }) {
  const now = useServerNow();
  return attempts.map(({ _id, test, deadlineAt }) => (
    <OpenTest key={_id} test={test} deadlineAt={deadlineAt} now={now} />
  ));
}
