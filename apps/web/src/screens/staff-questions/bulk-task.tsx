import type { FilterChoices, ReleaseAct } from '../../features/questions/questions.ts';
import type { Chosen } from './chosen.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { TopicDialog } from './topic-dialog.tsx';

/** Something that is about to be done with the chosen questions. */
export type BulkTask = { kind: 'topic' | 'tags' | 'export' } | { kind: 'release'; act: ReleaseAct };

type Props = {
  task: BulkTask;
  userId: string;
  chosen: Chosen;
  choices: FilterChoices | undefined;
  onDone(words: string): void;
  onClose(): void;
};

/** Dialog of the task. */
export function BulkTaskDialog({ task, choices, ...props }: Props) {
  switch (task.kind) {
    case 'topic':
      return <TopicDialog {...props} topics={choices?.topics ?? []} />;
    case 'tags':
      return <TagsDialog {...props} tags={choices?.tags ?? []} />;
    case 'release':
      return <ReleaseDialog {...props} act={task.act} />;
    case 'export':
      return <ExportDialog {...props} />;
  }
}
