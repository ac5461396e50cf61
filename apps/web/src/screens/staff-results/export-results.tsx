import { useState } from 'react';
import { FORMATS } from '../../features/staff-results/result-words.ts';
import { type ExportFormat, useExportResults } from '../../features/staff-results/results.ts';
import type { ResultsView } from '../../features/staff-results/results-view.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

/** Saves the results that the view shows, on all its pages, as a file. */
export function ExportResults({ testId, view }: { testId: string; view: ResultsView }) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { mutate, isPending, isSuccess } = useExportResults(testId);
  function save(): void {
    clearToasts();
    const { attempts, search, cohort } = view;
    mutate(
      { format, attempts, search: search || undefined, cohort: cohort ?? undefined },
      {
        onSuccess: ({ content, fileName }) => saveFile(content, fileName ?? 'results'),
        onError: showError,
      },
    );
  }
  return (
    <div className="results-export">
      <LabelledSelect
        label="File"
        value={format}
        options={FORMATS}
        onChoose={(chosen) => setFormat(chosen)}
      />
      <Button isBusy={isPending} onClick={save}>
        Export
      </Button>
      <p role="status">{isPending ? 'Preparing the file…' : isSuccess && 'The file is in your downloads.'}</p>
    </div>
  );
}
