import { useId } from 'react';
import '../../ui/block.css';

const REASONS = [
  {
    title: 'Unlock All Features',
    words: 'Every exam, every quiz, and the explanation of every option.',
  },
  { title: 'Timeline Will Extend', words: 'A new plan begins when this one ends. No day is lost.' },
] as const;

export function WhyUpgrade() {
  const headingId = useId();
  return (
    <section className="block" aria-labelledby={headingId}>
      <div className="block-head">
        <h2 className="section" id={headingId}>
          Why Upgrade?
        </h2>
      </div>
      <ul className="reasons">
        {REASONS.map(({ title, words }) => (
          <li key={title}>
            <h3 className="reason-title">{title}</h3>
            <p className="reason-words">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
