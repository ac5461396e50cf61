import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
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
          The download has everything we keep about you: your details, answers and results.
        </p>
      }
    >
      <div className="account-actions">
        <Button look="line" isBusy={download.isPending} onClick={() => download.mutate()}>
          Download my data
        </Button>
        <Button onClick={() => setIsClosing(true)}>Close my account</Button>
      </div>
      <p role="status" className="account-note">
        {download.isPending
          ? 'Preparing your data…'
          : download.isSuccess && 'Your data is in your downloads.'}
      </p>
      {isClosing && <CloseAccountDialog onKeep={() => setIsClosing(false)} />}
    </AccountSection>
  );
}
