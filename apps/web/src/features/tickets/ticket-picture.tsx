import { useState } from 'react';
import { fileUrl } from '../../paths.ts';
import { PageDialog } from '../../ui/page-dialog.tsx';
import './ticket-picture.css';

/**
 * What was sent with a ticket: small, and as large as there is room when it is pressed.
 * @param image its path
 */
export function TicketPicture({ image }: { image: string }) {
  // Each answer names it anew, for some minutes; one that is shown already needs no other name.
  const [shown, setShown] = useState(image);
  const [failed, setFailed] = useState<string | null>(null);
  const [isLarge, setIsLarge] = useState(false);
  if (failed === image) return <span className="label">The picture could not be loaded.</span>;
  const picture = (className: string) => (
    <img
      className={className}
      src={fileUrl(shown)}
      alt="Sent with this ticket"
      onError={() => {
        setFailed(shown);
        setShown(image);
      }}
    />
  );
  return (
    <>
      <button
        type="button"
        className="ticket-picture"
        aria-haspopup="dialog"
        aria-label="Picture, shown large"
        onClick={() => setIsLarge(true)}
      >
        {picture('ticket-picture-small')}
      </button>
      {isLarge && (
        <PageDialog
          title="Picture"
          className="ticket-picture-dialog"
          cross
          closesOutside
          onClose={() => setIsLarge(false)}
        >
          {picture('ticket-picture-large')}
        </PageDialog>
      )}
    </>
  );
}
