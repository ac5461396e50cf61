import { useState } from 'react';
import { fileUrl } from '../../paths.ts';
import { formatInitials } from '../../ui/formats.ts';
import type { User } from './session.ts';
import './accounts.css';

/** What the server names where an account has no picture: it looks the same for everybody. */
const DEFAULT_PICTURE = '/default-face.svg';

/** The learner's picture, or their initials where there is none or it does not load. The name stands beside it. */
export function Face({ user }: { user: Pick<User, 'first_name' | 'last_name' | 'profile_url'> }) {
  const { profile_url: picture } = user;
  const [broken, setBroken] = useState('');
  const isThere = picture !== '' && picture !== DEFAULT_PICTURE && picture !== broken;
  return (
    <span className="face" aria-hidden="true">
      {isThere ? (
        <img src={fileUrl(picture)} alt="" onError={() => setBroken(picture)} />
      ) : (
        formatInitials(user)
      )}
    </span>
  );
}
