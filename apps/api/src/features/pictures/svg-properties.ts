/** Presentation properties, in a style as in an attribute of the same name. */
export const PRESENTATION: ReadonlySet<string> = new Set(
  (
    'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters ' +
    'cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity ' +
    'font-family font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering ' +
    'letter-spacing lighting-color marker-end marker-mid marker-start mask opacity overflow paint-order ' +
    'pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration ' +
    'text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode'
  ).split(' '),
);

const BOX = ['x', 'y', 'width', 'height'];

/** Elements whose place and size a style may set, too; it cannot for others, such as texts. */
export const GEOMETRY_OF: Readonly<Record<string, readonly string[]>> = {
  svg: BOX,
  image: BOX,
  use: BOX,
  rect: [...BOX, 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
};
export const GEOMETRY: ReadonlySet<string> = new Set(Object.values(GEOMETRY_OF).flat());
