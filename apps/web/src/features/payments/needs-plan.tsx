import { LockIcon } from './lock-icon.tsx';
import './needs-plan.css';

/** Lock beside what the learner cannot do without a plan, said before it is pressed. */
export function NeedsPlan() {
  return (
    <span className="needs-plan">
      <LockIcon /> <span>Needs a plan</span>
    </span>
  );
}
