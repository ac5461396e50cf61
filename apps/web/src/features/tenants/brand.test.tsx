import { PAGE_DATA_ID } from '@assay/contract/page-data';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browserStorage } from '../../browser-storage.ts';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { show } from '../../testing/screen.tsx';
import { Brand, TenantLogo } from './brand.tsx';
import { usePageTitle } from './tenant.ts';
import { storeTenant } from './tenant-look.ts';

function Page({ name }: { name: string }) {
  usePageTitle(name);
  return null;
}

const logo = () => document.querySelector('img');
const crest = () => document.querySelector('svg');

describe('whose page it is', () => {
  it('is shown as soon as it is known', async () => {
    show(<Brand />);
    expect(await screen.findByText('Harbour School')).toBeTruthy();
    expect(network.calls('getSubdomain').map(({ body }) => body)).toEqual([{ host: location.host }]);
  });

  it('is asked once, however many parts of the page want to know', async () => {
    show(
      <>
        <Brand />
        <Brand />
      </>,
    );
    expect(await screen.findAllByText('Harbour School')).toHaveLength(2);
    expect(network.calls('getSubdomain')).toHaveLength(1);
  });

  it('is there at once on the second visit, and follows the server', async () => {
    storeTenant(browserStorage.local, { ...tenant, name: 'Former Name' });
    show(<Brand />);
    expect(screen.getByText('Former Name')).toBeTruthy();
    expect(await screen.findByText('Harbour School')).toBeTruthy();
    expect(localStorage.getItem('tenant')).toContain('Harbour School');
  });

  it('is not asked when it came with the page, and is remembered', async () => {
    const island = document.createElement('script');
    Object.assign(island, { id: PAGE_DATA_ID, type: 'application/json', text: JSON.stringify({ tenant }) });
    document.body.append(island);
    try {
      show(<Brand />);
      expect(screen.getByText('Harbour School')).toBeTruthy();
      expect(localStorage.getItem('subdomain')).toBe(tenant._id);
      await act(async () => {});
      expect(network.calls('getSubdomain')).toEqual([]);
    } finally {
      island.remove();
    }
  });

  it('is remembered under the names of the specification, too', async () => {
    network.answer('getSubdomain', { data: { ...tenant, logo: 'tenant/logo.svg' } });
    show(<Brand />);
    await screen.findByText('Harbour School');
    expect([localStorage.getItem('subdomain'), localStorage.getItem('logo')]).toEqual([
      tenant._id,
      'tenant/logo.svg',
    ]);
  });

  it('is in the title of the page, after what the page is', async () => {
    const { rerender } = show(<Page name="Tests" />);
    expect(document.title).toBe('Tests');
    await waitFor(() => expect(document.title).toBe('Tests · Harbour School'));
    rerender(<Page name="Score" />);
    expect(document.title).toBe('Score · Harbour School');
  });
});

describe('the logo', () => {
  it('is the tenant’s', () => {
    show(<TenantLogo tenant={{ logo: 'tenant/logo.svg', logo_size: { width: 64, height: 72 } }} />);
    expect(logo()?.getAttribute('src')).toBe('/files/tenant/logo.svg');
    // Its place is reserved while it loads.
    expect([logo()?.getAttribute('width'), logo()?.getAttribute('height')]).toEqual(['64', '72']);
    // The name stands beside it: a screen reader would say it twice.
    expect(logo()?.alt).toBe('');
  });

  it('is a plain crest where there is none', () => {
    show(<TenantLogo tenant={{ logo: '', logo_size: null }} />);
    expect([logo(), crest()?.getAttribute('aria-hidden')]).toEqual([null, 'true']);
  });

  it('is a crest instead of a broken picture, and a new one is tried', () => {
    const { rerender } = show(<TenantLogo tenant={{ logo: 'a.svg', logo_size: null }} />);
    fireEvent.error(logo() as Element);
    expect(logo()).toBeNull();
    expect(crest()).not.toBeNull();
    rerender(<TenantLogo tenant={{ logo: 'b.svg', logo_size: null }} />);
    expect(logo()?.getAttribute('src')).toBe('/files/b.svg');
  });
});
