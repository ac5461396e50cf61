import { isUtf8 } from 'node:buffer';

const MAX_SHOWN = 80;

/**
 * A drawing that no page may show, or that cannot be cleaned. Any other error while one is read is a fault of
 * ours. The message names the reason in the drawing, as words that may follow a colon: "<script>".
 */
export class SvgRefusal extends Error {}

/** @throws SvgRefusal always */
export function refuseSvg(found: string): never {
  throw new SvgRefusal(found);
}

/** Cuts a stranger's words to fit on a line. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line;
}

/** @throws SvgRefusal where the bytes are no UTF-8, in which drawings are written */
export function textOfSvg(bytes: Uint8Array): string {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : refuseSvg('its characters are not valid UTF-8');
}
