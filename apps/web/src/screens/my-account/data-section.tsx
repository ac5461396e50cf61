import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';

export function DataSection() {
  const [isClosing, setIsClosing] = useState(false);
  const download = useMutation({
    mutationFn: () => fetchFile('downloadData', {}),
    onMutate: clearToasts,
    onSuccess: ({ content, fileName }) => saveFile(content, fileName ?? 'my-data.json'),
    onError: showError,
  });
  return (
    <AccountSection
      title="Your data"
      about={
        <p className="account-note">
          The download has everything that is kept of you: your details, your answers and your results.
        </p>
      }
    >
      <div className="account-actions">
        <button
          type="button"
          className="button button-line"
          aria-disabled={download.isPending}
          aria-busy={download.isPending}
          onClick={() => {
            if (!download.isPending) download.mutate();
          }}
        >
          Download my data
        </button>
        <button type="button" className="button" onClick={() => setIsClosing(true)}>
          Close my account
        </button>
      </div>
      <p role="status" className="account-note">
        {download.isPending
          ? 'Your data is being put together…'
          : download.isSuccess && 'Your data is in your downloads.'}
      </p>
      {isClosing && <CloseAccountDialog onKeep={() => setIsClosing(false)} />}
    </AccountSection>
  );
}
