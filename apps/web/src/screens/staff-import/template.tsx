import { useImportTemplate } from '../../features/imports/imports.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

/** Way to a workbook to fill in, for whoever has no file yet. */
export function Template() {
  const { mutate, isPending, isSuccess } = useImportTemplate();
  function save(): void {
    clearToasts();
    mutate(undefined, {
      onSuccess: ({ content, fileName }) => saveFile(content, fileName ?? 'questions-template.xlsx'),
      onError: showError,
    });
  }
  return (
    <div className="imports-template">
      <p>No file yet?</p>
      <Button look="link" isBusy={isPending} onClick={save}>
        Get an Excel template
      </Button>
      <p role="status">{isSuccess && 'It is in your downloads.'}</p>
    </div>
  );
}
