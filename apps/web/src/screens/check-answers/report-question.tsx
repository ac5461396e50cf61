import { type ComponentType, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ReportQuestionDialog } from './report-question-dialog.tsx';

type Dialog = ComponentType<Parameters<typeof ReportQuestionDialog>[0]>;
type Props = { reportId: string; testName: string; number: number };

/**
 * Button for telling the staff that something is wrong with a question. Its dialog is loaded when it is first
 * opened.
 */
export function ReportQuestion(props: Props) {
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const [state, setState] = useState<'closed' | 'coming' | 'open' | 'failed'>('closed');

  async function open(): Promise<void> {
    setState('coming');
    try {
      const loaded = await import('./report-question-dialog.tsx');
      setDialog(() => loaded.ReportQuestionDialog);
      setState('open');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="review-report">
      <Button look="link" aria-haspopup="dialog" isBusy={state === 'coming'} onClick={() => void open()}>
        <Icon name="flag" /> Report this question
      </Button>
      {state === 'failed' && (
        <p role="alert" className="review-report-failure">
          <Icon name="warning" /> The form could not be loaded. Please check your connection and try again.
        </p>
      )}
      {state === 'open' && Dialog && <Dialog {...props} onClose={() => setState('closed')} />}
    </div>
  );
}
