import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { profile } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { installFakeClock, logInLearner, show } from '../../testing/screen.tsx';
import { Avatar } from './avatar.tsx';
import { profileQuery, useSession } from './session.ts';

const signed = (picture: string, signature: string) =>
  `/files/${picture}-256.jpg?until=1&signature=${signature}`;

function Face() {
  const user = useSession()?.user;
  return user && <Avatar user={user} sizes="36px" fallback={<b>AB</b>} />;
}

const image = () => screen.queryByRole<HTMLImageElement>('presentation');
const source = () => image()?.getAttribute('src');
const showWith = (profile_url: string) => {
  logInLearner({ ...profile, profile_url });
  return show(<Face />);
};

/** Fetches the profile anew, with this address of the picture. */
async function answerProfile(profile_url: string): Promise<void> {
  network.answer('getProfile', { user: { ...profile, profile_url } });
  await queryClient.fetchQuery({ ...profileQuery(profile._id), staleTime: 0 });
}

beforeEach(() => network.answer('getProfile', { user: profile }));

describe('a person’s picture', () => {
  it.each(['', '/default-face.svg'])('is what stands in its place where there is none: %j', (link) => {
    showWith(link);
    expect(image()).toBeNull();
    expect(screen.getByText('AB')).toBeTruthy();
  });

  it('is asked for in the size that is drawn', () => {
    showWith(signed('a', 'x'));
    expect(source()).toBe('/files/a-256.jpg?until=1&signature=x');
    expect(image()?.srcset).toContain('/files/a-64.webp?until=1&signature=x 64w');
    expect(image()?.sizes).toBe('36px');
  });

  it('stays as it is when only its link is signed anew, and follows another', async () => {
    showWith(signed('a', 'x'));
    await answerProfile(signed('a', 'y'));
    expect(source()).toBe(signed('a', 'x'));
    await answerProfile(signed('b', 'z'));
    await waitFor(() => expect(source()).toBe(signed('b', 'z')));
  });

  it('gives way where it cannot be loaded, and comes back with a fresh link', async () => {
    showWith(signed('a', 'old'));
    network.answer('getProfile', { user: { ...profile, profile_url: signed('a', 'fresh') } });
    fireEvent.error(image() as Element);
    await waitFor(() => expect(source()).toBe(signed('a', 'fresh')));
  });

  it('is not asked for without end where fresh links fail, too', async () => {
    showWith(signed('a', 'old'));
    network.answer('getProfile', { user: { ...profile, profile_url: signed('a', 'fresh') } });
    fireEvent.error(image() as Element);
    await waitFor(() => expect(source()).toBe(signed('a', 'fresh')));
    fireEvent.error(image() as Element);
    expect(screen.getByText('AB')).toBeTruthy();
    expect(network.calls('getProfile')).toHaveLength(1);
  });

  it('is asked for again when a link has run out a second time', async () => {
    const clock = installFakeClock();
    showWith(signed('a', 'old'));
    await answerProfile(signed('a', 'old'));
    await clock.pass(600_000, 600_000);
    network.answer('getProfile', { user: { ...profile, profile_url: signed('a', 'fresh') } });
    fireEvent.error(image() as Element);
    await waitFor(() => expect(source()).toBe(signed('a', 'fresh')));
  });
});
