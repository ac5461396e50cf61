import { type ReactNode, useId } from 'react';
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
  return (
    <section className="account-section" aria-labelledby={id}>
      <div className="account-about">
        <h2 className="section" id={id}>
          {title}
        </h2>
        {about}
      </div>
      <div className="account-part">{children}</div>
    </section>
  );
}
