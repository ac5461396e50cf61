import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../features/accounts/session.ts';
import { type Snippet, snippetsQuery } from '../../features/staff-tickets/snippets.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeleteSnippetDialog } from './delete-snippet-dialog.tsx';
import { SnippetDialog } from './snippet-dialog.tsx';
import './snippets.css';

export function SnippetsScreen() {
  const session = useSession();
  return session && <Snippets userId={session.user._id} />;
}

/** Action under way and its snippet; a new one has none yet. */
type Task = { kind: 'save'; snippet: Snippet | null } | { kind: 'delete'; snippet: Snippet };

/** Answers that the staff share. */
function Snippets({ userId }: { userId: string }) {
  usePageTitle('Snippets');
  const query = useQuery(snippetsQuery(userId));
  const heading = useRef<HTMLHeadingElement>(null);
  const [task, setTask] = useState<Task | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);

  function begin(begun: Task): void {
    setSaid('');
    setTask(begun);
  }
  function end(words: string): void {
    setTask(null);
    setSaid(words);
  }

  return (
    <Page
      title="Snippets"
      headingRef={heading}
      beside={
        <Button look="main" onClick={() => begin({ kind: 'save', snippet: null })}>
          Add a snippet
        </Button>
      }
    >
      <p className="page-text">
        Answers you give often. Everyone who answers tickets here can use and change them.
      </p>
      <p role="status" className="snippets-said">
        {said}
      </p>
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {(snippets) =>
          snippets.length === 0 ? (
            <p className="empty">No snippets yet.</p>
          ) : (
            <ul className="snippets" ref={list} tabIndex={-1} aria-label="Snippets">
              {snippets.map((snippet) => (
                <li key={snippet._id}>
                  <h2 className="section">{snippet.title}</h2>
                  <p className="snippet-text">{snippet.text}</p>
                  <div className="snippet-actions">
                    <Button look="link" onClick={() => begin({ kind: 'save', snippet })}>
                      Change<span className="visually-hidden">{` “${snippet.title}”`}</span>
                    </Button>
                    <Button look="link" onClick={() => begin({ kind: 'delete', snippet })}>
                      Delete<span className="visually-hidden">{` “${snippet.title}”`}</span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {task?.kind === 'save' && (
        <SnippetDialog
          userId={userId}
          snippet={task.snippet}
          onSaved={({ title }) => end(`Kept: “${title}”.`)}
          onClose={() => setTask(null)}
        />
      )}
      {task?.kind === 'delete' && (
        <DeleteSnippetDialog
          userId={userId}
          snippet={task.snippet}
          onDeleted={() => {
            end(`Deleted: “${task.snippet.title}”.`);
            // The button that was pressed disappears with the snippet that it deleted.
            heading.current?.focus();
          }}
          onClose={() => setTask(null)}
        />
      )}
    </Page>
  );
}
