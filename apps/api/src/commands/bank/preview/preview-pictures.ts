import type { Picture } from '@assay/assessment';
import { pictureTypeOf } from '../../../features/pictures/picture-type.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { printable } from '../../terminal.ts';

/** Bytes. A picture shown by each of thousands of questions would make a page that no browser opens. */
const MAX_REPEATED = 30_000_000;

/** Embeds pictures in the page as `data:` addresses. A repeated picture is embedded again, up to a limit. */
export class PreviewPictures {
  readonly #bytes: ReadonlyMap<string, Uint8Array>;
  readonly #numbers = new Map<string, number>();
  #repeated = 0;

  /** @param bytes by the names that the questions use */
  constructor(bytes: ReadonlyMap<string, Uint8Array>) {
    this.#bytes = bytes;
  }

  show(picture: Picture): Html {
    const words = [picture.caption, `“${picture.alt}”`].filter((text) => text !== undefined).join(' – ');
    const bytes = this.#bytes.get(picture.file);
    const type = bytes === undefined ? null : pictureTypeOf(bytes);
    if (bytes === undefined || type === null) return html`<p class="aside">Picture ${printable(words)}</p>`;
    const known = this.#numbers.get(picture.file);
    if (known !== undefined) {
      this.#repeated += bytes.length;
      if (this.#repeated > MAX_REPEATED)
        return html`<p class="aside"><a href="#picture-${known}">Picture ${printable(words)}, as above</a></p>`;
    }
    const number = known ?? this.#numbers.size + 1;
    this.#numbers.set(picture.file, number);
    const id = known === undefined ? html` id="picture-${number}"` : null;
    const address = `data:${type.contentType};base64,${Buffer.from(bytes).toString('base64')}`;
    return html`<figure${id}><img src="${address}" alt="${picture.alt}"${sizeOf(picture)}><figcaption>${printable(words)}</figcaption></figure>`;
  }
}

function sizeOf({ width, height }: Picture): Html | null {
  return width === undefined || height === undefined ? null : html` width="${width}" height="${height}"`;
}
