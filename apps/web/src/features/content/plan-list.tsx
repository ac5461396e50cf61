import type { ReactNode } from 'react';
import { formatPounds } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Plan } from './content.ts';
import './plan-list.css';

/** Plans beside one another, at most three in a row. */
export function PlanList({ children }: { children: ReactNode }) {
  return <ul className="plans">{children}</ul>;
}

type Props = {
  plan: Plan;
  /** Term of the plan, as the page words it. */
  term: string;
  /** Actions for this plan. */
  children: ReactNode;
};

export function PlanCard({ plan: { price, access, features }, term, children }: Props) {
  return (
    <li className="plan">
      <h3 className="plan-price">{formatPounds(price)}</h3>
      <p className="plan-validity">{term}</p>
      {access && access !== term && <p className="plan-access">{access}</p>}
      <ul className="plan-features">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="tick" /> <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="plan-foot">{children}</div>
    </li>
  );
}
