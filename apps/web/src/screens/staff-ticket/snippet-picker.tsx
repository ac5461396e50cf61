import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { findSnippets, type Snippet, snippetsQuery } from '../../features/staff-tickets/snippets.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';

type Props = { userId: string; onPick(snippet: Snippet): void; onClose(): void };

/** Dialog for choosing a snippet. */
export function SnippetPicker({ userId, onPick, onClose }: Props) {
  const query = useQuery(snippetsQuery(userId));
  const { data: snippets } = query;
  const [search, setSearch] = useState('');
  const found = snippets && findSnippets(snippets, search);
  return (
    <Dialog title="Insert a snippet" cross closesOutside onClose={onClose}>
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
      <Loaded query={query}>
        {(all) =>
          found?.length === 0 ? (
            <div className="empty">
              <p>{all.length === 0 ? 'No snippets yet.' : 'No snippets found.'}</p>
              <Link to={staffPaths.snippets}>Go to the snippets</Link>
            </div>
          ) : (
            <ul className="picked-snippets">
              {found?.map((snippet) => (
                <li key={snippet._id}>
                  <button type="button" onClick={() => onPick(snippet)}>
                    <span className="picked-title">{snippet.title}</span>
                    <span className="picked-text">{snippet.text}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
