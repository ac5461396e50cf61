import { Link } from 'react-router';
import './folded-panels.css';

export type FoldedPanel = { title: string; text: string; link?: { to: string; label: string } };

/** Panels without content, one line each, so that those with some have their place. */
export function FoldedPanels({ panels }: { panels: readonly FoldedPanel[] }) {
  if (panels.length === 0) return null;
  return (
    <div className="folded-panels">
      {panels.map(({ title, text, link }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          {link && <Link to={link.to}>{link.label}</Link>}
        </section>
      ))}
    </div>
  );
}
