import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import './proposal.css';

type Props = {
  label: string;
  name: string;
  reason: ReactNode;
  /** The answers in question, as a picture. */
  picture?: ReactNode;
  to: string;
  action: ReactNode;
  note: string;
  /** A lock, where the learner cannot do it yet. */
  lock?: ReactNode;
  /** At most two links to other ways. */
  others?: ReactNode;
};

/** The one proposal of a screen: what to do, why, and the screen's only filled button. */
export function Proposal({ label, name, reason, picture, to, action, note, lock, others }: Props) {
  return (
    <section className="proposal" aria-label="What next">
      <div className="proposal-reason">
        <p className="proposal-label">{label}</p>
        <h2 className="proposal-name">{name}</h2>
        <p>{reason}</p>
        {picture}
      </div>
      <div className="proposal-action">
        <ButtonLink look="main" to={to}>
          {action}
        </ButtonLink>
        <small>{note}</small>
        {lock && <p>{lock}</p>}
      </div>
      {others && <div className="proposal-others">{others}</div>}
    </section>
  );
}
