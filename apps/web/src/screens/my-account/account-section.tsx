import { type ReactNode, useId } from 'react';
import './my-account.css';

type Props = {
  title: string;
  /** What belongs under the title. */
  about: ReactNode;
  children: ReactNode;
};

/** One part of the page: what it is about beside what can be done there; on a phone above it. */
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
