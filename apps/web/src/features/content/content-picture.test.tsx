import { describe, expect, it } from 'vitest';
import { examplePicture } from '../../testing/content-examples.ts';
import { show } from '../../testing/screen.tsx';
import { ContentPicture } from './content-picture.tsx';

const image = () => document.querySelector('img');

describe('a picture of the organisation', () => {
  it('is offered in every format and width, the best format first', () => {
    show(<ContentPicture picture={examplePicture('quay')} sizes="50vw" />);
    const offered = [...document.querySelectorAll('source')].map(({ type, srcset, sizes }) => [
      type,
      srcset,
      sizes,
    ]);
    expect(offered).toEqual([
      ['image/avif', '/files/quay-600.avif 600w, /files/quay-1200.avif 1200w', '50vw'],
      ['image/webp', '/files/quay-600.webp 600w, /files/quay-1200.webp 1200w', '50vw'],
    ]);
    expect(image()?.getAttribute('src')).toBe('/files/quay.png');
  });

  it('keeps its place while it comes, and comes when it is scrolled to', () => {
    show(<ContentPicture picture={examplePicture('quay')} sizes="50vw" />);
    expect([image()?.getAttribute('width'), image()?.getAttribute('height')]).toEqual(['1200', '800']);
    expect(image()?.getAttribute('loading')).toBe('lazy');
    expect(image()?.getAttribute('fetchpriority')).toBeNull();
  });

  it('comes before all else where it is seen at once', () => {
    show(<ContentPicture eager picture={examplePicture('quay')} sizes="50vw" />);
    expect(image()?.getAttribute('loading')).toBeNull();
    expect(image()?.getAttribute('fetchpriority')).toBe('high');
  });

  it('says what it shows where nothing beside it does', () => {
    show(<ContentPicture picture={examplePicture('quay')} sizes="50vw" alt="A quay at dusk" />);
    expect(image()?.getAttribute('alt')).toBe('A quay at dusk');
  });

  it('that exists in one file only is that file', () => {
    show(<ContentPicture picture={{ ...examplePicture('quay'), sources: [] }} sizes="50vw" />);
    expect(document.querySelector('source')).toBeNull();
    expect(image()?.getAttribute('src')).toBe('/files/quay.png');
  });
});
