import { PAGE_DATA_ID } from '@assay/contract/page-data';
import { afterEach, describe, expect, it } from 'vitest';
import { tenant } from '../testing/examples.ts';
import { readPageData } from './page-data.ts';

function bring(text: string): void {
  const element = document.createElement('script');
  element.id = PAGE_DATA_ID;
  element.type = 'application/json';
  element.textContent = text;
  document.body.append(element);
}

afterEach(() => document.getElementById(PAGE_DATA_ID)?.remove());

describe('what came with the page', () => {
  it('is read as it was sent', () => {
    bring(JSON.stringify({ tenant }));
    expect(readPageData(document)).toEqual({ tenant });
  });

  it('is nothing where nothing came', () => expect(readPageData(document)).toBeNull());

  it.each(['', '{"tenant":{"_id"', '<html>'])('is nothing where it was cut off or changed: %s', (text) => {
    bring(text);
    expect(readPageData(document)).toBeNull();
  });
});
