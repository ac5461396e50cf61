import './topics.css';

/** Numbers of a topic's contents, in the caller's words. */
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
