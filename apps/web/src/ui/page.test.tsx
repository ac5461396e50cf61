import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../testing/screen.tsx';
import { Block } from './block.tsx';
import { Loaded, type Loading } from './loaded.tsx';
import { Page } from './page.tsx';

const busy = () => document.querySelector('[aria-busy]')?.getAttribute('aria-busy');
const retry = () => screen.getByRole('button', { name: 'Try again' });
const focused = () => document.activeElement?.textContent;

/** A query that has failed, and loads once it is asked again. */
function useFailedQuery(): Loading<string> {
  const [isAsked, setIsAsked] = useState(false);
  return { data: undefined, error: isAsked ? null : new Error('No.'), refetch: () => setIsAsked(true) };
}

function FailedPage() {
  const query = useFailedQuery();
  return (
    <Page title="Boats">
      <Loaded query={query}>{(boat) => boat}</Loaded>
    </Page>
  );
}

function FailedBlock() {
  return (
    <Page title="Boats">
      <Block title="Crew" query={useFailedQuery()}>
        {(crew) => crew}
      </Block>
    </Page>
  );
}

describe('the content of a query', () => {
  it('is there once it has loaded, and outlives an error', () => {
    const query = { data: 'Albatross', error: new Error('No.'), refetch: () => {} };
    show(<Loaded query={query}>{(boat) => <p>{boat}</p>}</Loaded>);
    expect(screen.getByText('Albatross')).toBeTruthy();
    expect([screen.queryByRole('alert'), busy()]).toEqual([null, 'false']);
  });

  it.each([
    ['the title of its page', FailedPage, 'Boats'],
    ['the heading of its block', FailedBlock, 'Crew'],
  ])('is asked for again under %s, which takes the focus from the button', async (_, Failed, heading) => {
    const { user } = show(<Failed />);
    expect(busy()).toBe('false');
    await user.click(retry());
    expect([focused(), busy()]).toEqual([heading, 'true']);
    expect(screen.getByText('Loading')).toBeTruthy();
  });
});

describe('the title of a page', () => {
  it('is cut where it is long, and whole in its tooltip', () => {
    const long = 'A very long name of a boat, '.repeat(5);
    show(<Page title={long}>Text</Page>);
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).toMatch(/^A very long name of a boat, .*…$/u);
    expect(title.title).toBe(long);
  });

  it('that is short needs no tooltip', () => {
    show(<Page title="Boats">Text</Page>);
    expect(screen.getByRole('heading', { level: 1, name: 'Boats' }).hasAttribute('title')).toBe(false);
  });
});
