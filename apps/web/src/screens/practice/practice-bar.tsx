import type { TopicPractice } from '../../features/practice/practice.ts';
import { TenantLogo } from '../../features/tenants/brand.tsx';
import { useTenant } from '../../features/tenants/tenant.ts';
import { topicDetailPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cutTitle } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

export type Progress = { position: number; total: number; right: number; answered: number };

/** Topic, progress, and the way back to the topic. No clock: practice has none. */
export function PracticeBar({ topic, progress }: { topic: TopicPractice['topic']; progress?: Progress }) {
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
            <p className="exam-bar-test" title={topic.topic_name}>
              {cutTitle(topic.topic_name)}
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
        <ButtonLink look="bare" to={topicDetailPath(topic._id)}>
          <Icon name="left" />
          Topic
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
