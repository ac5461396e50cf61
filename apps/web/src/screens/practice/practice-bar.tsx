import type { PracticeSource } from '../../features/practice/practice.ts';
import { TenantLogo } from '../../features/tenants/brand.tsx';
import { useTenant } from '../../features/tenants/tenant.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cutTitle } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

export type Progress = { position: number; total: number; right: number; answered: number };

/** Origin of the questions, progress, and the way back. No clock: practice has none. */
export function PracticeBar({
  source: { name, back },
  progress,
}: {
  source: Pick<PracticeSource, 'name' | 'back'>;
  progress?: Progress;
}) {
  const tenant = useTenant();
  return (
    <>
      <header className="exam-bar">
        <div className="exam-bar-id">
          <span className="practice-bar-logo">
            <TenantLogo tenant={tenant} />
          </span>
          <div>
            <p className="exam-bar-tenant">Practice</p>
            <p className="exam-bar-test" title={name}>
              {cutTitle(name)}
            </p>
          </div>
        </div>
        {progress && (
          <dl className="exam-figures">
            <div>
              <dt>Question</dt>
              <dd>{`${progress.position} of ${progress.total}`}</dd>
            </div>
            <div>
              <dt>Right</dt>
              <dd>{`${progress.right} of ${progress.answered}`}</dd>
            </div>
          </dl>
        )}
        <ButtonLink look="bare" to={back.to}>
          <Icon name="left" />
          {back.name}
        </ButtonLink>
      </header>
      {progress && (
        <section className="exam-strip" aria-label="Progress">
          <span>
            Question <b>{`${progress.position} of ${progress.total}`}</b>
          </span>
          <span>
            Right <b>{`${progress.right} of ${progress.answered}`}</b>
          </span>
        </section>
      )}
    </>
  );
}
