import type { Picture } from '@assay/assessment';
import { pictureTypeOf } from '../../../features/pictures/picture-type.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { printable } from '../../terminal.ts';

/** Bytes. A picture shown by each of thousands of questions would make a page that no browser opens. */
const MAX_REPEATED = 30_000_000;

/** Embeds pictures in the page as `data:` addresses. A repeated picture is embedded again, up to a limit. */
export class PreviewPictures {
  readonly #bytes: ReadonlyMap<string, Uint8Array>;
  readonly #shown = new Set<string>();
  #repeated = 0;

  /** @param bytes by the names that the questions use */
  constructor(bytes: ReadonlyMap<string, Uint8Array>) {
    this.#bytes = bytes;
  }

  show(picture: Picture): Html {
    const words = [picture.caption, `“${picture.alt}”`].filter((text) => text !== undefined).join(' – ');
    const bytes = this.#bytes.get(picture.file) ?? new Uint8Array();
    const type = pictureTypeOf(bytes);
    const isRepeated = this.#shown.has(picture.file);
    this.#shown.add(picture.file);
    if (isRepeated) this.#repeated += bytes.length;
    if (type === null) return html`<p class="aside">Picture ${printable(words)}</p>`;
    if (isRepeated && this.#repeated > MAX_REPEATED)
      return html`<p class="aside">Picture ${printable(words)}, as above</p>`;
    const address = `data:${type.contentType};base64,${Buffer.from(bytes).toString('base64')}`;
    return html`<figure><img src="${address}" alt="${picture.alt}"${sizeOf(picture)}><figcaption>${printable(words)}</figcaption></figure>`;
  }
}

function sizeOf({ width, height }: Picture): Html | null {
  return width === undefined || height === undefined ? null : html` width="${width}" height="${height}"`;
}
