import { type ReactNode, useId, useRef } from 'react';
import { RetryFocus } from '../../ui/load-error.tsx';
import './my-account.css';

type Props = {
  title: string;
  /** Content below the title. */
  about: ReactNode;
  children: ReactNode;
};

/** One part of the page: its subject beside its controls; on a phone above them. */
export function AccountSection({ title, about, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <RetryFocus value={heading}>
      <section className="account-section" aria-labelledby={id}>
        <div className="account-about">
          <h2 ref={heading} className="section" id={id} tabIndex={-1}>
            {title}
          </h2>
          {about}
        </div>
        <div className="account-part">{children}</div>
      </section>
    </RetryFocus>
  );
}
