import { Link } from 'react-router';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import type { Dashboard } from '../../features/results/results.ts';
import { takeTestPath } from '../../paths.ts';
import { cutTitle, formatTimeLeft } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

/** A strip for each test that is open, which leads straight back to it. */
export function OpenTests({ attempts }: { attempts: Dashboard['attempts'] }) {
  const now = useServerNow();
  return attempts.map(({ _id, test, deadlineAt }) => (
    <section className="open-test" key={_id} aria-label="Open test">
      <p>
        <span className="open-test-note">Open test, saved as you left it</span>
        <b title={test.test_name}>{cutTitle(test.test_name)}</b>
      </p>
      <span className="open-test-time">
        <Icon name="clock" /> {formatTimeLeft(Date.parse(deadlineAt) - now)}
      </span>
      <Link className="button button-main" to={takeTestPath(test._id)}>
        Continue
        <span className="visually-hidden"> {test.test_name}</span>
      </Link>
    </section>
  ));
}
