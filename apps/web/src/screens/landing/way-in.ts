import { useSession } from '../../features/accounts/session.ts';
import { paths } from '../../paths.ts';

const VISITORS = { isVisitor: true, to: paths.logIn, label: 'Get Started Now', shortLabel: 'Get Started' };
const LEARNERS = {
  isVisitor: false,
  to: paths.menu,
  label: 'Continue to your tests',
  shortLabel: 'Your tests',
};

/** Where the page leads: a visitor to the log-in, a learner who is logged in straight to the tests. */
export function useWayIn() {
  return useSession() ? LEARNERS : VISITORS;
}
