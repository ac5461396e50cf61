import { useExportItems } from '../../features/item-analysis/item-analysis.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

/** Saves the figures of all questions as a CSV file. */
export function ExportItems({
  of,
  cohort,
}: {
  of: { userId: string; testId: string };
  cohort: string | null;
}) {
  const { mutate, isPending, isSuccess } = useExportItems(of);
  function save(): void {
    clearToasts();
    mutate(cohort, {
      onSuccess: ({ content, fileName }) => saveFile(content, fileName ?? 'items.csv'),
      onError: showError,
    });
  }
  return (
    <>
      <Button isBusy={isPending} onClick={save}>
        Save as CSV
      </Button>
      <span role="status" className="label">
        {isPending ? 'Preparing the file…' : isSuccess && 'The file is in your downloads.'}
      </span>
    </>
  );
}
