import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { holds } from '../../features/accounts/permissions.ts';
import { useStartRemark } from '../../features/remarks/remarks.ts';
import { useReloadTests } from '../../features/staff-tests/staff-tests.ts';
import type { TestDraftStore } from '../../features/staff-tests/test-draft-store.ts';
import { staffRemarkPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { showError } from '../../ui/toast.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { useTestEditing } from './test-editing.ts';

/** End of the page: what is done more rarely. */
export function TestFoot({ store, hasDraft }: { store: TestDraftStore; hasDraft: boolean }) {
  const { user, test } = useTestEditing();
  const [asked, setAsked] = useState<'discard' | 'open' | null>(null);
  const { published } = test;
  const close = () => setAsked(null);
  if (published === null) return null;
  const isClosed = published.state === 'closed';
  return (
    <div className="test-foot">
      {hasDraft && (
        <Button look="bare" onClick={() => setAsked('discard')}>
          Throw the changes away
        </Button>
      )}
      {holds(user, 'content:publish') && test.submitted > 0 && <MarkAgain />}
      {holds(user, 'content:publish') && (
        <Button onClick={() => setAsked('open')}>{isClosed ? 'Open again…' : 'Close the test…'}</Button>
      )}
      {asked === 'discard' && <DiscardDialog store={store} version={published.version} onClose={close} />}
      {asked === 'open' && <OpenDialog published={published} onClose={close} />}
    </div>
  );
}

/** Begins a re-mark of the test, or opens the one under way. */
function MarkAgain() {
  const { of } = useTestEditing();
  const start = useStartRemark(of.userId);
  const navigate = useNavigate();
  return (
    <Button
      isBusy={start.isPending}
      onClick={() =>
        start.mutate(of.testId, {
          onSuccess: ({ remark }) => void navigate(staffRemarkPath(remark)),
          onError: showError,
        })
      }
    >
      Mark it again…
    </Button>
  );
}

function DiscardDialog({
  store,
  version,
  onClose,
}: {
  store: TestDraftStore;
  version: number;
  onClose(): void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const reload = useReloadTests(useTestEditing().of.userId);

  async function discard(): Promise<void> {
    setIsBusy(true);
    try {
      await store.discard();
      void reload();
      onClose();
    } catch (failure) {
      setProblem(errorMessageOf(failure));
      setIsBusy(false);
    }
  }

  return (
    <Dialog title="Throw the changes away?" onClose={onClose}>
      <p>{`Version ${version} stays as it is. What was changed since cannot be brought back.`}</p>
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Go Back
        </Button>
        <Button look="main" isBusy={isBusy} onClick={() => void discard()}>
          Throw them away
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
