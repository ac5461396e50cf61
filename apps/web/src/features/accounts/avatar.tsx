import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fileUrl } from '../../paths.ts';
import { formatInitials } from '../../ui/formats.ts';
import { profileQuery, type User } from './session.ts';
import './accounts.css';
import './avatar.css';

/** True when the user has chosen a picture (specification section 3). */
export function hasPicture({ profile_url }: User): boolean {
  return profile_url !== '' && !profile_url.endsWith('/default-face.svg');
}

type Props = {
  user: User;
  /** Drawn width, as in the `sizes` attribute of an image. */
  sizes: string;
  fallback: ReactNode;
};

/** A small round picture of the user, or their initials. The name stands beside it. */
export function Face({ user }: { user: User }) {
  return (
    <span className="face" aria-hidden="true">
      <Avatar user={user} sizes="36px" fallback={formatInitials(user)} />
    </span>
  );
}

/**
 * The user's picture in the size of its container, or the fallback: without a picture, or while it cannot be
 * loaded.
 */
export function Avatar({ user, sizes, fallback }: Props) {
  const { link, onError } = usePictureLink(user);
  if (!hasPicture(user) || link === null) return fallback;
  return (
    <img
      className="avatar"
      src={fileUrl(link)}
      srcSet={sizesOf(fileUrl(link))}
      sizes={sizes}
      alt=""
      decoding="async"
      onError={onError}
    />
  );
}

/** Other sizes of a picture, which the same signature opens (`profile_url` of the contract). */
function sizesOf(url: string): string | undefined {
  const [, name, query] = /^(.+)-256\.jpg(\?.*)$/u.exec(url) ?? [];
  if (name === undefined) return undefined;
  return [64, 128, 256, 512].map((pixels) => `${name}-${pixels}.webp${query} ${pixels}w`).join(', ');
}

/**
 * Keeps a link for as long as it works, since each answer signs the same picture anew; then asks for another.
 */
function usePictureLink({ _id, profile_url: newest }: User): { link: string | null; onError(): void } {
  const queryClient = useQueryClient();
  const [link, setLink] = useState(newest);
  const [failed, setFailed] = useState<string | null>(null);
  if (link !== newest && (failed === link || withoutSignature(link) !== withoutSignature(newest))) {
    setLink(newest);
  }

  function onError() {
    setFailed(link);
    // Not where the profile was fetched just now: a fresh link that fails would fail again.
    void queryClient.prefetchQuery(profileQuery(_id));
  }
  return { link: link === failed ? null : link, onError };
}

function withoutSignature(link: string): string {
  return link.split('?')[0] ?? link;
}
