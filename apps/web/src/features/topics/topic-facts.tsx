import './topics.css';

/** How large a topic is, as the caller words it. */
export function TopicFacts({ facts }: { facts: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className="topic-facts">
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
