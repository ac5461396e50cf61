import { useNavigate } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { describeQuestions } from '../../features/imports/import-words.ts';
import { useDiscard } from '../../features/imports/imports.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';

/** A file while it is being read. */
export function Reading({ of, read }: { of: { userId: string; importId: string }; read: number }) {
  const navigate = useNavigate();
  const discard = useDiscard(of);
  return (
    <section className="import-reading" aria-label="Reading">
      <p role="status">
        <b>Reading the file…</b>
        <span>{read === 0 ? '' : ` ${describeQuestions(read)} so far`}</span>
      </p>
      <progress aria-label="Reading the file" />
      <p className="label">You may leave this page: the reading goes on, and the file stays in the list.</p>
      <p>
        <Button
          isBusy={discard.isPending}
          onClick={() => discard.mutate(undefined, { onSuccess: () => void navigate(staffPaths.imports) })}
        >
          Cancel
        </Button>
      </p>
      {discard.isError && (
        <p role="alert" className="field-error">
          {errorMessageOf(discard.error)}
        </p>
      )}
    </section>
  );
}
