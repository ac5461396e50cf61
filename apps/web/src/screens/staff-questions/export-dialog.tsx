import { useState } from 'react';
import { describeQuestions } from '../../features/questions/question-words.ts';
import { type ExportFormat, useExportQuestions } from '../../features/questions/questions.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Chosen } from './chosen.ts';

type Props = { userId: string; chosen: Chosen; onDone(words: string): void; onClose(): void };

const FILE_NAMES: Record<ExportFormat, string> = {
  assay: 'questions.jsonl',
  'moodle-xml': 'questions.xml',
  xlsx: 'questions.xlsx',
};

/** Saves questions as a file that can be imported again. */
export function ExportDialog({ userId, chosen, onDone, onClose }: Props) {
  const exported = useExportQuestions(userId);
  const [format, setFormat] = useState<ExportFormat>('assay');
  return (
    <BulkDialog
      title="Export"
      act={`Export ${describeQuestions(chosen.count)}`}
      isPending={exported.isPending}
      error={exported.error}
      onAct={() =>
        exported.mutate(
          { select: chosen.select, format },
          {
            onSuccess({ content, fileName }) {
              saveFile(content, fileName ?? FILE_NAMES[format]);
              onDone(`Exported ${describeQuestions(chosen.count)}: the file is in your downloads.`);
            },
          },
        )
      }
      onClose={onClose}
    >
      <SegmentedChoice<ExportFormat>
        legend="Format"
        options={[
          { value: 'assay', label: 'Assay' },
          { value: 'moodle-xml', label: 'Moodle XML' },
          { value: 'xlsx', label: 'Excel' },
        ]}
        value={format}
        onChoose={setFormat}
      />
      <p className="bulk-note">The file holds the keys. Keep it away from learners.</p>
      {format === 'xlsx' && <p className="bulk-note">A table has neither pictures nor bold text.</p>}
    </BulkDialog>
  );
}
