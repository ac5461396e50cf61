import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../features/accounts/session.ts';
import { type Snippet, snippetsQuery } from '../../features/staff-tickets/snippets.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useRetry } from '../../ui/use-retry.ts';
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
  const { data: snippets, error, refetch } = useQuery(snippetsQuery(userId));
  const { heading, retry } = useRetry(refetch);
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
    <>
      <div className="scotch" />
      <div className="snippets-head">
        <h1 className="title page-title" ref={heading} tabIndex={-1}>
          Snippets
        </h1>
        <Button look="main" onClick={() => begin({ kind: 'save', snippet: null })}>
          Add a snippet
        </Button>
      </div>
      <p className="page-text">
        Answers that are given often. Everybody who answers tickets here can put them into a reply, and change
        them.
      </p>
      <p role="status" className="snippets-said">
        {said}
      </p>
      {snippets?.length === 0 && <p className="empty">No snippets yet.</p>}
      {snippets && snippets.length > 0 && (
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
      )}
      {!snippets && error && <LoadError error={error} onRetry={retry} />}
      {!snippets && !error && <Skeleton />}
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
    </>
  );
}

function Skeleton() {
  return (
    <ul className="snippets" aria-busy="true" aria-label="Loading the snippets">
      {['first', 'second', 'third'].map((row) => (
        <li key={row}>
          <span className="skeleton snippet-title-skeleton" />
          <span className="skeleton" />
        </li>
      ))}
    </ul>
  );
}
