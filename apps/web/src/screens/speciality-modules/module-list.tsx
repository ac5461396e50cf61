import { useId } from 'react';
import { ShowMore } from '../../features/tests/show-more.tsx';
import {
  countProgress,
  countQuestionsOf,
  type Domain,
  groupTopics,
  type Subdomain,
} from '../../features/topics/topic-groups.ts';
import { TopicProgress } from '../../features/topics/topic-progress.tsx';
import type { ListedTopic, Progress } from '../../features/topics/topics.ts';
import { Icon } from '../../ui/icon.tsx';
import { TopicCard } from './topic-card.tsx';

type Props = {
  topics: readonly ListedTopic[];
  progress: Progress | undefined;
  /** Ids of the open subdomains: all while searching; null for the first alone. */
  opened: readonly string[] | 'all' | null;
  onOpen: (ids: readonly string[]) => void;
};

/** A page of contents: domains with their subdomains, each of which opens in its place. */
export function ModuleList({ topics, progress, opened, onOpen }: Props) {
  const domains = groupTopics(topics);
  const ids = domains.flatMap(({ subdomains }) => subdomains.map(({ id }) => id));
  const open = opened === 'all' ? ids : (opened ?? ids.slice(0, 1));
  const toggle = (id: string) =>
    onOpen(open.includes(id) ? open.filter((each) => each !== id) : [...open, id]);
  return domains.map((domain) => (
    <DomainSection
      key={domain.name}
      domain={domain}
      title={domain.name !== '' ? domain.name : domains.length === 1 ? 'Topics' : 'Other topics'}
      all={topics}
      progress={progress}
      open={open}
      onToggle={opened === 'all' ? null : toggle}
    />
  ));
}

type PartProps = {
  all: readonly ListedTopic[];
  progress: Progress | undefined;
  open: readonly string[];
  /** Null while all are open. */
  onToggle: ((id: string) => void) | null;
};

function DomainSection({
  domain: { subdomains },
  title,
  ...part
}: PartProps & { domain: Domain; title: string }) {
  const id = useId();
  const listed = subdomains.flatMap(({ topics }) => topics);
  const isFlat = subdomains.every(({ name }) => name === '');
  return (
    <section className="module-domain" aria-labelledby={id}>
      <div className="module-domain-head">
        <h2 id={id}>{title}</h2>
        <span>{describeTopics(listed)}</span>
      </div>
      {isFlat ? (
        <Topics name={title} topics={listed} {...part} />
      ) : (
        subdomains.map((subdomain) => <SubdomainPart key={subdomain.id} subdomain={subdomain} {...part} />)
      )}
    </section>
  );
}

function SubdomainPart({ subdomain: { id, name, topics }, ...part }: PartProps & { subdomain: Subdomain }) {
  const { progress, open, onToggle } = part;
  const contentId = useId();
  const isShown = open.includes(id);
  const title = name === '' ? 'Other topics' : name;
  return (
    <div className="module-subdomain">
      <div className="module-subdomain-row">
        <h3>
          {onToggle === null ? (
            title
          ) : (
            <button
              type="button"
              aria-expanded={isShown}
              aria-controls={contentId}
              onClick={() => onToggle(id)}
            >
              <Icon name={isShown ? 'down' : 'right'} />
              <span>{title}</span>
            </button>
          )}
        </h3>
        <p className="module-subdomain-count">{describeTopics(topics)}</p>
        {progress && <TopicProgress of={title} count={countProgress(topics, progress)} />}
      </div>
      <div id={contentId} hidden={!isShown}>
        {isShown && <Topics name={title} topics={topics} {...part} />}
      </div>
    </div>
  );
}

function Topics({
  name,
  topics,
  all,
  progress,
}: Pick<PartProps, 'all' | 'progress'> & { name: string; topics: readonly ListedTopic[] }) {
  return (
    <ShowMore entries={topics} what={`topics of ${name}`}>
      {(shown, list) => (
        <ul className="cards" ref={list}>
          {shown.map((topic) => (
            <TopicCard key={topic._id} topic={topic} all={all} progress={progress} />
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

function describeTopics(topics: readonly ListedTopic[]): string {
  const questions = countQuestionsOf(topics);
  return [
    topics.length === 1 ? '1 topic' : `${topics.length} topics`,
    questions === 1 ? '1 question' : `${questions} questions`,
  ].join(', ');
}
