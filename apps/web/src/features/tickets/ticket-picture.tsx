import { useState } from 'react';
import { fileUrl } from '../../paths.ts';
import { usePictureViewer } from '../../ui/pictures/use-picture-viewer.tsx';
import './ticket-picture.css';

const ALT = 'Sent with this ticket';

/**
 * Picture sent with a ticket: small, and over the whole screen when pressed.
 * @param image its path
 */
export function TicketPicture({ image }: { image: string }) {
  // Each response has a new link, valid for some minutes; a picture that is shown already needs no other.
  const [shown, setShown] = useState(image);
  const [failed, setFailed] = useState<string | null>(null);
  const { openAt, dialog } = usePictureViewer([{ src: fileUrl(shown), alt: ALT, caption: null }]);
  if (failed === image) return <span className="label">The picture could not be loaded.</span>;
  return (
    <>
      <button
        type="button"
        className="ticket-picture"
        aria-haspopup="dialog"
        aria-label="Picture, shown large"
        onClick={() => openAt(0)}
      >
        <img
          className="ticket-picture-small"
          src={fileUrl(shown)}
          alt={ALT}
          onError={() => {
            setFailed(shown);
            setShown(image);
          }}
        />
      </button>
      {dialog}
    </>
  );
}
