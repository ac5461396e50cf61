import { expect, it } from 'vitest';
import { type ImageElement, withoutImages } from './image-elements.ts';

function taken(html: string, instead = ''): { html: string; images: ImageElement[] } {
  const images: ImageElement[] = [];
  const rest = withoutImages(html, (image) => {
    images.push(image);
    return instead;
  });
  return { html: rest, images };
}

it.each([
  ['an image within a text', '<p>Look <img src="a.png"/> here</p>', '<p>Look  here</p>'],
  [
    'a paragraph that held nothing else',
    '<p>Look</p>\n<p class="x"> <img src="a.png"> </p>',
    '<p>Look</p>\n',
  ],
  ['a link around it', '<p>Look</p><p><a href="b"><img src="a.png"></a></p>', '<p>Look</p>'],
  ['an upper-case one', '<IMG SRC=a.png>', ''],
  ['one whose alt holds a bracket', 'x<img alt="a > b" src=\'a.png\'>y', 'xy'],
  ['a figure', 'x<figure><img src="a.png"><figcaption>c</figcaption></figure>y', 'xy'],
])('takes out %s', (_, html, rest) => {
  expect(taken(html)).toMatchObject({ html: rest, images: [{ src: 'a.png' }] });
});

it('reads what an image says of itself', () => {
  const { images } = taken(
    '<figure><img alt="2 &lt; 3 &quot;x&quot; &#233;" width="30" height="50%" src="a%20b.png?x=1&amp;y=2">' +
      '<figcaption>A &amp; B</figcaption></figure>',
  );
  const [alt, src] = ['2 < 3 "x" é', 'a%20b.png?x=1&y=2'];
  expect(images).toEqual([{ src, alt, caption: 'A & B', width: 30, height: undefined }]);
});

it.each([
  '<p>a</p>',
  'a < b',
  '<image href="x">',
  '<imgs src="x">',
  'x<img src="a.png',
  '<img alt="never closed>',
])('leaves %s as it is', (html) => {
  expect(taken(html)).toEqual({ html, images: [] });
});

it('writes something in its place when asked to', () => {
  expect(taken('<p><img src="a.png"></p>', '[Picture 1]').html).toBe('<p>[Picture 1]</p>');
});

it('stops at what no question holds', () => {
  expect(taken('<p><img src="a.png"></p>'.repeat(10_000)).images).toHaveLength(50);
});
