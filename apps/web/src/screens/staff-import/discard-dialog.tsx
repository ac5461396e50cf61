import { useNavigate } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { useDiscard } from '../../features/imports/imports.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';

/** Says what goes and what stays, before an import is thrown away. */
export function DiscardDialog({
  of,
  onClose,
}: {
  of: { userId: string; importId: string };
  onClose(): void;
}) {
  const navigate = useNavigate();
  const discard = useDiscard(of);
  return (
    <Dialog title="Throw this import away?" onClose={onClose}>
      <p>Its decisions and corrections go. The bank stays as it is: nothing of the file has come into it.</p>
      {discard.isError && (
        <p role="alert" className="field-error">
          {errorMessageOf(discard.error)}
        </p>
      )}
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Keep it
        </Button>
        <Button
          isBusy={discard.isPending}
          onClick={() => discard.mutate(undefined, { onSuccess: () => void navigate(staffPaths.imports) })}
        >
          Throw it away
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
