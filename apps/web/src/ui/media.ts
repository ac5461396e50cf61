/**
 * The one list of breakpoints. Sheets name them, as `@media (--phone)`, and the build puts the query in their
 * place; scripts ask `useMediaQuery(media.phone)`.
 */
export const media = {
  'smallest-phone': '(max-width: 359px)',
  'small-phone': '(max-width: 479px)',
  'above-small-phone': '(min-width: 480px)',
  phone: '(max-width: 767px)',
  'above-phone': '(min-width: 768px)',
  tablet: '(max-width: 1023px)',
  // Beside its column of tools the sheet is as narrow as on a tablet.
  'narrow-sheet': '(max-width: 1039px)',
  'two-cards': '(max-width: 1199px)',
  'three-cards': '(min-width: 1200px)',
  'narrow-desktop': '(max-width: 1279px)',
  'wide-desktop': '(min-width: 1280px)',
  // Where fingers press, or most likely do.
  touch: '(pointer: coarse), (max-width: 1023px)',
  // A phone on its side, or large zoom.
  low: '(max-height: 479px)',
  // Where what stays in view would leave nothing for what is read.
  lowest: '(max-height: 299px)',
} as const;
