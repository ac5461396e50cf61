import type { Picture } from '@assay/assessment';
import { base64OfBytes } from '../bytes/base64.ts';
import { addressOfFile } from '../pictures/embedded-files.ts';
import type { Pictures } from '../question-to-write.ts';
import { htmlAttribute, htmlOfText } from '../texts/html.ts';
import { xmlAttribute, xmlText } from './write-xml.ts';

/** An element with a text that authors may format: `<questiontext format="html">`. */
export function textElement(name: string, html: string): string {
  return `<${name} format="html"><text>${xmlText(html)}</text></${name}>`;
}

/** The same with pictures behind the text, and their files. @param end stands behind the pictures */
export function illustratedElement(
  name: string,
  html: string,
  images: Picture[],
  pictures: Pictures,
  end = '',
): string {
  const text = xmlText(html + images.map(htmlOfPicture).join('') + end);
  return `<${name} format="html"><text>${text}</text>${filesOf(images, pictures)}</${name}>`;
}

function htmlOfPicture({ file, alt, caption, width, height }: Picture): string {
  const size = [
    width === undefined ? '' : ` width="${width}"`,
    height === undefined ? '' : ` height="${height}"`,
  ].join('');
  const image = `<img src="${htmlAttribute(addressOfFile(file))}" alt="${htmlAttribute(alt)}"${size}>`;
  return caption === undefined
    ? `<p>${image}</p>`
    : `<figure>${image}<figcaption>${htmlOfText(caption)}</figcaption></figure>`;
}

/** One file each, in a folder when the name has one. A picture that is not at hand stays a gap. */
function filesOf(images: Picture[], pictures: Pictures): string {
  const names = [...new Set(images.map(({ file }) => file))];
  return names
    .map((file) => {
      const bytes = pictures.get(file);
      if (bytes === undefined) return '';
      const end = file.lastIndexOf('/') + 1;
      const name = xmlAttribute(file.slice(end));
      const path = xmlAttribute(`/${file.slice(0, end)}`);
      return `\n<file name="${name}" path="${path}" encoding="base64">${base64OfBytes(bytes)}</file>`;
    })
    .join('');
}
