import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { useCorrection } from '../../features/authoring/correction.ts';
import { EMPTY_DRAFT, markKey } from '../../features/authoring/draft-content.ts';
import { knownTexOf } from '../../features/authoring/formula-tex.ts';
import { previewQuery } from '../../features/authoring/questions.ts';
import { type ImportItem, useCorrect } from '../../features/imports/imports.ts';
import { staffImportPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { useSingleKeyShortcuts } from '../../ui/keyboard/single-key-preference.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { Page } from '../../ui/page.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { EditingContext } from './editor-context.ts';
import { focusFinding } from './findings-list.tsx';
import { LearnerView, type ViewWidth } from './learner-view.tsx';
import { QuestionForm } from './question-form.tsx';
import { useEditorKeys } from './use-editor-keys.ts';

const PREVIEW_AFTER_MS = 500;
const SIDES = [
  { value: 'edit', label: 'Edit' },
  { value: 'view', label: 'View' },
] as const;

type Props = {
  of: { userId: string; importId: string };
  item: ImportItem;
  title: string;
  way: ReactNode;
};

/** The editor's form for a question of a file; it is sent in one go, and is then taken. */
export function CorrectionEditor({ of, item, title, way }: Props) {
  const { userId, importId } = of;
  const { number } = item;
  const navigate = useNavigate();
  // Opened once with what the server had: an answer that comes later never changes what is being typed.
  const [stored] = useState(item.content ?? EMPTY_DRAFT);
  const [tex] = useState(() => knownTexOf(item));
  const { content, isTakenUp, isChanged, edit, startAgain, forget } = useCorrection(
    { userId, questionId: `${importId}-${number}` },
    stored,
  );
  const correct = useCorrect(of, String(number));
  const [side, setSide] = useState<'edit' | 'view'>('edit');
  const [width, setWidth] = useState<ViewWidth>('desk');
  const form = useRef<HTMLFormElement>(null);

  const editing = { userId, questionId: item.question };
  const [asked] = useDebouncedValue(content, PREVIEW_AFTER_MS);
  const preview = useQuery(previewQuery(editing, asked));
  // The last view stays until there is another, and where none can be had.
  const [last, setLast] = useState(preview.data);
  if (preview.data !== undefined && preview.data !== last) setLast(preview.data);
  const findings = last?.findings ?? [];

  function toFault(): void {
    flushSync(() => setSide('edit'));
    focusFinding(form.current, 'fault');
  }

  function save(): void {
    if (correct.isPending) return;
    correct.mutate(content, {
      onSuccess() {
        forget();
        void navigate(staffImportPath(importId), { state: { goTo: number } });
      },
      onError(failure) {
        if (errorCodeOf<'correctImportItem'>(failure) !== 'question_faulty') return;
        void preview.refetch().then(toFault);
      },
    });
  }

  useEditorKeys(useSingleKeyShortcuts(), {
    saveVersion: save,
    switchWidth: () => setWidth((now) => (now === 'desk' ? 'phone' : 'desk')),
    goTo: () => false,
    markKey(index) {
      if (content.kind === 'parts' || index >= content.options.length) return false;
      edit((now) => markKey(now, index));
      return true;
    },
  });

  return (
    <EditingContext value={{ of: editing, content, edit, findings, tex }}>
      <Page
        title={title}
        way={way}
        beside={
          <div className="editor-acts">
            {isChanged && (
              <p role="status" className="draft-saving">
                Not sent yet: kept on this device
              </p>
            )}
            <Button look="main" isBusy={correct.isPending} onClick={save}>
              Save and take
            </Button>
          </div>
        }
      >
        <ul className="question-facts">
          <li>{item.place}</li>
          {item.findings.map(({ message, detail }) => (
            <li key={`${message} ${detail}`}>{detail === null ? message : `${message} ${detail}`}</li>
          ))}
        </ul>
        {correct.isError && <NoticeStrip title="Not saved." text={errorMessageOf(correct.error)} />}
        {isTakenUp && (
          <NoticeStrip title="You wrote this before." text="It was not saved then; this device kept it.">
            <Button onClick={startAgain}>Start from the file again</Button>
          </NoticeStrip>
        )}
        <div className="editor-sides">
          <SegmentedChoice
            legend="Form or view"
            options={SIDES}
            value={side}
            onChoose={(next) => setSide(next)}
          />
        </div>
        <div className="editor-columns" data-side={side} data-history="false">
          <QuestionForm ref={form} tags={null} />
          <div className="editor-view" data-letters="off">
            <LearnerView preview={last} isOlder={preview.isError} width={width} onWidth={setWidth} />
          </div>
        </div>
        <div className="editor-foot">
          <p className="editor-tips">
            <span>
              <kbd>Ctrl</kbd> <kbd>Enter</kbd> save and take
            </span>
            <span>
              <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move option
            </span>
          </p>
        </div>
      </Page>
    </EditingContext>
  );
}
