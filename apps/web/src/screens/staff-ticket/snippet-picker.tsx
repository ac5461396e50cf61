import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { findSnippets, type Snippet, snippetsQuery } from '../../features/staff-tickets/snippets.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageDialog } from '../../ui/page-dialog.tsx';
import { LoadError } from '../../ui/states.tsx';

type Props = { userId: string; onPick(snippet: Snippet): void; onClose(): void };

/** Dialog for choosing a snippet. */
export function SnippetPicker({ userId, onPick, onClose }: Props) {
  const { data: snippets, error, refetch } = useQuery(snippetsQuery(userId));
  const [search, setSearch] = useState('');
  const found = snippets && findSnippets(snippets, search);
  return (
    <PageDialog title="Insert a snippet" cross closesOutside onClose={onClose} className="snippet-picker">
      <search>
        <form
          className="search"
          onSubmit={(event) => {
            event.preventDefault();
            // Enter takes the first one shown.
            const first = found?.[0];
            if (first) onPick(first);
          }}
        >
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label="Search snippets"
            placeholder="Search snippets"
            data-first-focus
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </form>
      </search>
      <div aria-busy={!snippets && !error}>
        {!snippets && error && <LoadError error={error} onRetry={refetch} />}
        {found?.length === 0 && (
          <div className="empty">
            <p>{snippets?.length === 0 ? 'No snippets yet.' : 'No snippets found.'}</p>
            <Link to={paths.staffSnippets}>Go to the snippets</Link>
          </div>
        )}
        {found && found.length > 0 && (
          <ul className="picked-snippets">
            {found.map((snippet) => (
              <li key={snippet._id}>
                <button type="button" onClick={() => onPick(snippet)}>
                  <span className="picked-title">{snippet.title}</span>
                  <span className="picked-text">{snippet.text}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PageDialog>
  );
}
