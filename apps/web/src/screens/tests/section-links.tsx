import type { SectionName } from '../../features/tests/tests-view.ts';

/** @param count undefined while it loads */
export type ListedSection = { name: SectionName; title: string; count: number | undefined };

/** Links to the sections of the page, each with the number of its tests. */
export function SectionLinks({ sections }: { sections: readonly ListedSection[] }) {
  return (
    <nav className="section-links" aria-label="Sections">
      {sections.map(({ name, title, count }) => (
        <a key={name} href={`#${name}`}>
          <span>{title}</span>
          {count !== undefined && <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
}
