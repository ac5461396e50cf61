/** What we use of it; the package brings no types. */
declare module 'subset-font' {
  /** @param text the characters that are kept; @returns the face with nothing else in it */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' },
  ): Promise<Buffer>;
}
