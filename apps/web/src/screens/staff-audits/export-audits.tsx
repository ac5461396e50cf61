import type { AuditView } from '../../features/audits/audit-view.ts';
import { useExportAudits } from '../../features/audits/audits.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

/** Saves what the page shows as a CSV file, and says so. */
export function ExportAudits({ userId, view }: { userId: string; view: AuditView }) {
  const { mutate, isPending, data } = useExportAudits(userId);
  function save(): void {
    clearToasts();
    mutate(view, {
      onSuccess: ({ content, fileName }) => saveFile(content, fileName),
      onError: showError,
    });
  }
  return (
    <div className="audit-export">
      <Button isBusy={isPending} onClick={save}>
        Export CSV
      </Button>
      <p role="status">
        {isPending
          ? 'Preparing the file…'
          : data !== undefined &&
            (data.isCut
              ? 'The file has the newest 50,000 changes. Choose fewer days for the rest.'
              : 'The file is in your downloads.')}
      </p>
    </div>
  );
}
