/** Computes WCAG 2's contrast of two colours as `#rrggbb`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Inverts a colour like a program that swaps light and dark by itself. */
export function invertedColour(colour: string): string {
  return `#${channelsOf(colour)
    .map((channel) => (255 - channel).toString(16).padStart(2, '0'))
    .join('')}`;
}

function channelsOf(colour: string): number[] {
  const pairs = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/u.exec(colour)?.slice(1);
  if (pairs === undefined) throw new Error(`${colour} is no colour.`);
  return pairs.map((pair) => Number.parseInt(pair, 16));
}
