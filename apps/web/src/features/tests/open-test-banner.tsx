import { takeTestPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cutTitle, formatTimeLeft } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import './open-test-banner.css';

type Props = { test: { _id: string; test_name: string }; deadlineAt: string; now: number };

/**
 * Strip for a test that is open, which leads straight back to it. @param now the server's, in milliseconds
 */
export function OpenTestBanner({ test, deadlineAt, now }: Props) {
  return (
    <section className="open-test" aria-label="Open test">
      <p>
        <span className="open-test-note">Open test, saved as you left it</span>
        <b title={test.test_name}>{cutTitle(test.test_name)}</b>
      </p>
      <span className="open-test-time">
        <Icon name="clock" /> <span>{formatTimeLeft(Date.parse(deadlineAt) - now)}</span>
      </span>
      <ButtonLink look="main" to={takeTestPath(test._id)}>
        Continue
        <span className="visually-hidden">{` ${test.test_name}`}</span>
      </ButtonLink>
    </section>
  );
}
