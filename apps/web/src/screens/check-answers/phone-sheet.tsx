import type { ReactNode } from 'react';
import { PageDialog } from '../../ui/page-dialog.tsx';

/** What stands beside the sheet on a desk, over it on a phone. */
export function PhoneSheet({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <PageDialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-foot">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </PageDialog>
  );
}
