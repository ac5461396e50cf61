import { useState } from 'react';
import { fileUrl } from '../../paths.ts';
import './ticket-picture.css';

/**
 * The picture that a learner sent along. Its path is good for some minutes and another each time: what is shown stays
 * until it no longer loads.
 * @param path empty without one
 */
export function TicketPicture({ path }: { path: string }) {
  const [shown, setShown] = useState(path);
  if (shown === '') return null;
  return (
    <a className="staff-picture" href={fileUrl(path)} target="_blank" rel="noopener">
      <img
        src={fileUrl(shown)}
        alt="Sent by the learner"
        onError={() => {
          if (shown !== path) setShown(path);
        }}
      />
      <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  );
}
