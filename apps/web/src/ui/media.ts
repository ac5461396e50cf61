/**
 * Single list of breakpoints. Sheets name them, as `@media (--phone)`, and the build replaces the names;
 * scripts call `useMediaQuery(media.phone)`.
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
  // Touch is certain or likely.
  touch: '(pointer: coarse), (max-width: 1023px)',
  // A phone on its side, or large zoom.
  low: '(max-height: 479px)',
  // Sticky parts would leave no height for the content.
  lowest: '(max-height: 299px)',
} as const;
