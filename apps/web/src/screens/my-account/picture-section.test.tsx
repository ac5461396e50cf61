import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../features/accounts/session.ts';
import { button, field, openAccount } from '../../testing/account.tsx';
import { drawnAreas } from '../../testing/browser.ts';
import { profile } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';

const LINK = '/files/abc-256.jpg?until=1&signature=x';
const own = { ...profile, profile_url: LINK };
const me = new File(['bytes'], 'me.png', { type: 'image/png' });
const preview = () => screen.findByRole('img', { name: 'The picture as it will be kept' });
const shownPicture = () => screen.queryByRole<HTMLImageElement>('presentation')?.getAttribute('src') ?? null;

function drop(...files: File[]): void {
  const zone = screen.getByText('Or drop a picture here.').closest('.account-picture');
  fireEvent.drop(zone as Element, { dataTransfer: { files, types: ['Files'] } });
}

async function choosePicture() {
  const shown = await openAccount();
  await shown.user.upload(field('Picture file'), me);
  await preview();
  return shown;
}

describe('the profile picture', () => {
  it('is seen as the square in its middle before it is sent, with the focus on what comes next', async () => {
    await choosePicture();
    expect(drawnAreas().at(-1)).toEqual([150, 0, 600, 600, 0, 0, 256, 256]);
    expect(document.activeElement).toBe(button('Save picture'));
    expect(network.calls('updateProfile')).toHaveLength(0);
  });

  it('is sent with the details that are saved, and leaves those that are not as they are', async () => {
    const { user } = await choosePicture();
    await user.type(field('First name'), 'h');
    network.answer('updateProfile', { status: 'Profile updated', data: own });
    await user.click(button('Save picture'));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    const [call] = network.calls('updateProfile');
    expect(call?.body).toMatchObject({ first_name: 'Ada', last_name: 'Byron', mobile: '447700900123' });
    expect(call?.body).toMatchObject({ image: me });
    expect(field('First name').value).toBe('Adah');
    expect(shownPicture()).toBe(LINK);
    expect(session.read()?.user.profile_url).toBe(LINK);
    await waitFor(() => expect(document.activeElement).toBe(button('Choose a picture')));
  });

  it('says how far it has come, and that it is being prepared then', async () => {
    const { user } = await choosePicture();
    const held = network.hold('updateProfile');
    await user.click(button('Save picture'));
    await screen.findByText(/Sending the picture/u);
    await waitFor(() => expect(network.calls('updateProfile')).toHaveLength(1));
    network.sendUpTo(0.428);
    expect(await screen.findByText('Sending the picture… 42%')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBeCloseTo(0.428);
    network.sendUpTo(1);
    expect(await screen.findByText('Preparing the picture…')).toBeTruthy();
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
    held.answer({ status: 'Profile updated', data: own });
    expect(await screen.findByText('Profile updated')).toBeTruthy();
  });

  it('can be stopped on its way, and then be sent after all', async () => {
    const { user } = await choosePicture();
    network.hold('updateProfile');
    await user.click(button('Save picture'));
    await waitFor(() => expect(network.calls('updateProfile')).toHaveLength(1));
    await user.click(button('Stop'));
    await preview();
    expect(await screen.findByRole('button', { name: 'Save picture' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    network.answer('updateProfile', { status: 'Profile updated', data: own });
    await user.click(button('Save picture'));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
  });

  it('is given up by Cancel, and can be chosen again', async () => {
    const { user } = await choosePicture();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(document.activeElement).toBe(button('Choose a picture'));
    await user.upload(field('Picture file'), me);
    expect(await preview()).toBeTruthy();
  });

  it('is taken from what is dropped', async () => {
    await openAccount();
    drop(me);
    expect(await preview()).toBeTruthy();
  });

  it.each([
    ['another kind', [new File(['%PDF'], 'notes.pdf', { type: 'application/pdf' })], 'cannot be used'],
    ['several files', [me, me], 'Please choose one picture only.'],
    [
      'what cannot be read',
      [new File(['x'], 'broken.png', { type: 'image/png' })],
      'cannot be read as a picture',
    ],
  ])('is refused at once, in words, where it is %s', async (_, files, words) => {
    await openAccount();
    drop(...files);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.queryByRole('img')).toBeNull();
    drop(me);
    expect(await preview()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('may be larger than the server takes, which is said before it is sent', async () => {
    await openAccount();
    drop(Object.defineProperty(new File([], 'me.png', { type: 'image/png' }), 'size', { value: 6e6 }));
    expect((await screen.findByRole('alert')).textContent).toContain('This picture has 5.8 MB.');
  });

  it.each([
    ['picture_unusable', 'This picture cannot be used.'],
    ['too_large', 'more than can be sent at once'],
    ['malformed', 'complete and save your Basic Details first'],
  ] as const)('that the server refuses with %s says so beside it and stays chosen', async (code, words) => {
    network.refuse('updateProfile', code);
    const { user } = await choosePicture();
    await user.click(button('Save picture'));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(button('Save picture')).toBeTruthy();
  });

  it('can be taken away', async () => {
    const { user } = await openAccount(own);
    expect(shownPicture()).toBe(LINK);
    network.answer('updateProfile', { status: 'Profile updated', data: profile });
    await user.click(button('Remove picture'));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect(network.calls('updateProfile')[0]?.body).toMatchObject({
      remove_image: 'true',
      first_name: 'Ada',
    });
    expect(shownPicture()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('Choose a picture')));
  });

  it('is the default face where it cannot be loaded', async () => {
    await openAccount(own);
    fireEvent.error(screen.getByRole('presentation'));
    expect(shownPicture()).toBeNull();
    expect(document.querySelector('.default-face')).toBeTruthy();
  });

  it('does not take the place of details that are being saved meanwhile', async () => {
    const { user } = await choosePicture();
    const held = network.hold('updateProfile');
    await user.type(field('First name'), 'h');
    await user.click(button('Save'));
    await user.click(button('Save picture'));
    const data = { ...profile, first_name: 'Adah' };
    network.answer('getProfile', { user: data });
    network.answer('updateProfile', { status: 'Profile updated', data: { ...data, profile_url: LINK } });
    await waitFor(() => expect(network.calls('updateProfile')).toHaveLength(1));
    held.answer({ status: 'Profile updated', data });
    await waitFor(() => expect(network.calls('updateProfile')).toHaveLength(2));
    expect(network.calls('updateProfile')[1]?.body).toMatchObject({ first_name: 'Adah' });
  });
});
