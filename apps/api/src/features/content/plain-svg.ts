import { SaxesParser, type SaxesTagNS } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const MOST_BYTES = 5_000_000;
/** What could run, move, reach out or show another document; whatever its prefix. */
const ACTIVE = new Set(
  (
    'script foreignobject iframe image feimage use style animate animatemotion animatetransform animatecolor set ' +
    'handler listener audio video object embed'
  ).split(' '),
);
const REACHES_OUT = /javascript:|url\(\s*["']?(?!["']?\s*#)|expression\(/iu;

class NotPlain extends Error {}

/**
 * Whether bytes are an SVG that draws and does nothing else: well-formed, without scripts, handlers, styles, and
 * without links to anything but its own parts.
 */
export function isPlainSvg(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_BYTES) return false;
  try {
    const parser = new SaxesParser({ xmlns: true });
    let isFirst = true;
    parser.on('error', refuse);
    parser.on('doctype', (declared) => {
      if (declared.includes('[')) refuse();
    });
    parser.on('processinginstruction', refuse);
    parser.on('opentag', (tag) => {
      if ((isFirst && (tag.name !== 'svg' || tag.uri !== SVG)) || isActive(tag)) refuse();
      isFirst = false;
    });
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
    return !isFirst;
  } catch {
    return false;
  }
}

function refuse(): never {
  throw new NotPlain();
}

function isActive({ local, attributes }: SaxesTagNS): boolean {
  return (
    ACTIVE.has(local.toLowerCase()) ||
    Object.values(attributes).some(
      ({ local: name, value }) =>
        /^on/iu.test(name) ||
        (name.toLowerCase() === 'href' && !value.trim().startsWith('#')) ||
        REACHES_OUT.test(value),
    )
  );
}
