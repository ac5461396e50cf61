import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import type { NamedPicture, SiteContent } from '../../features/site-content/site-content.ts';
import { readSiteDraft } from '../../features/site-content/site-drafts.ts';
import { siteDocumentPath, staffPaths } from '../../staff-paths.ts';
import { examplePicture } from '../../testing/content-examples.ts';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { DocumentScreen } from './document-screen.tsx';

const named = (name: string): NamedPicture => ({ digest: name.repeat(64), picture: examplePicture(name) });
const [STANDING, NEW] = [named('a'), named('b')];
const LANDING: SiteContent = {
  document: 'landing',
  summary: '',
  heading: 'Know the harbour.',
  tagline: '',
  picture: STANDING.digest,
};
const LOOK: SiteContent = { document: 'look', hue: 200, vivid: 1, logo: null };

async function showDocument(content: SiteContent) {
  network.answer('getSiteDocument', { content, pictures: [STANDING], topics: [], number: 3, revisions: [] });
  const at = siteDocumentPath(content.document);
  const shown = showScreen(<DocumentScreen />, { path: staffPaths.siteDocument, at, framed: true });
  await screen.findByRole('button', { name: 'Save…' });
  return shown;
}

const button = (name: string) => screen.getByRole('button', { name });
const source = (container: HTMLElement) =>
  container.querySelector('fieldset img')?.getAttribute('src') ?? null;
const photograph = (bytes = 1) => new File(['x'.repeat(bytes)], 'pier.jpg', { type: 'image/jpeg' });
const isBusy = (name: string) => button(name).getAttribute('aria-busy') === 'true';

beforeEach(() => {
  logInLearner({ ...worker, permissions: ALL_PERMISSIONS });
  network.answer('getSubdomain', { data: tenant });
});

describe('the picture of a part', () => {
  it('is shown as it stands, and replaced by one that is sent at once', async () => {
    const { user, container } = await showDocument(LANDING);
    expect(source(container)).toBe('/files/a.png');
    const call = network.hold('uploadSitePicture');
    await user.upload(screen.getByLabelText('Picture file'), photograph());
    expect(await screen.findByText('The picture is being prepared.')).toBeTruthy();
    expect([isBusy('Choose another picture'), isBusy('Save…'), isBusy('Preview')]).toEqual([
      true,
      true,
      true,
    ]);
    await user.type(screen.getByLabelText('Heading'), ' Again.');
    call.answer(NEW);
    await waitFor(() => expect(source(container)).toBe('/files/b.png'));
    expect(screen.getByText('Visitors will see it once you save.')).toBeTruthy();
    expect(network.calls('uploadSitePicture')[0]?.body).toMatchObject({ image: { name: 'pier.jpg' } });
    expect(readSiteDraft('landing')).toMatchObject({
      content: { heading: 'Know the harbour. Again.', picture: NEW.digest },
      pictures: [STANDING, NEW],
    });
    expect(isBusy('Save…')).toBe(false);
  });

  it('is taken away, and the keyboard stays at its field', async () => {
    const { user, container } = await showDocument(LANDING);
    await user.click(button('Remove the picture'));
    expect(source(container)).toBeNull();
    expect(screen.getByText('There is no picture.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Picture' }));
    expect(readSiteDraft('landing')?.content).toMatchObject({ picture: null });
  });

  it('stays where another is refused, in the server’s words', async () => {
    const { user, container } = await showDocument(LANDING);
    const fault = 'moves. Save it as a picture that stands still.';
    network.refuse('uploadSitePicture', 'site_picture_unusable', { fields: { fault } });
    await user.upload(screen.getByLabelText('Picture file'), photograph());
    expect((await screen.findByRole('alert')).textContent).toContain(`This picture ${fault}`);
    expect(source(container)).toBe('/files/a.png');
    network.lose('uploadSitePicture');
    await user.upload(screen.getByLabelText('Picture file'), photograph());
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('moves'));
    expect(readSiteDraft('landing')).toBeNull();
  });

  it('is not sent where it is too large', async () => {
    const { user } = await showDocument(LANDING);
    await user.upload(screen.getByLabelText('Picture file'), photograph(8_000_001));
    expect((await screen.findByRole('alert')).textContent).toContain('is larger than 8 MB');
    expect(network.calls('uploadSitePicture')).toEqual([]);
  });

  it('that was thrown away while it was sent does not come back', async () => {
    const { user, container } = await showDocument(LANDING);
    const call = network.hold('uploadSitePicture');
    await user.type(screen.getByLabelText('Heading'), '!');
    await user.upload(screen.getByLabelText('Picture file'), photograph());
    await user.click(button('Throw my changes away'));
    expect(await screen.findByText('Your changes were thrown away.')).toBeTruthy();
    expect(queryClient.isMutating()).toBe(1);
    call.answer(NEW);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(source(container)).toBe('/files/a.png');
    expect(readSiteDraft('landing')).toBeNull();
  });
});

describe('the logo', () => {
  it('is sent as it was drawn, and shown before it is saved', async () => {
    const { user, container } = await showDocument(LOOK);
    expect(screen.getByText('There is no logo: pages show the name.')).toBeTruthy();
    network.answer('uploadLogo', { logo: 'c'.repeat(64), file: 'crest.svg', size: null });
    await user.upload(
      screen.getByLabelText('Logo file'),
      new File(['<svg/>'], 'crest.svg', { type: 'image/svg+xml' }),
    );
    await waitFor(() => expect(source(container)).toBe('/files/crest.svg'));
    expect(network.calls('uploadLogo')[0]?.body).toMatchObject({ purpose: 'logo' });
    expect(readSiteDraft('look')?.content).toMatchObject({ logo: 'c'.repeat(64) });
    await user.click(button('Remove the logo'));
    expect(readSiteDraft('look')?.content).toMatchObject({ logo: null });
  });
});
