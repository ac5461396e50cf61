/** Declares the part that we use; the package has no types. */
declare module 'subset-font' {
  /** @param text the characters that are kept; @returns the face reduced to them */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' },
  ): Promise<Buffer>;
}
