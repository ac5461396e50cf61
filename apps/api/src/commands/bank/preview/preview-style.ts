/** The look of a preview: phone and desk, light and dark, and on paper. */
export const PREVIEW_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #16181b);
  --page: light-dark(#f3f4f6, #0c0d0f);
  --ink: light-dark(#1b1d21, #e6e7ea);
  --ink-2: light-dark(#565b64, #a3a8b2);
  --line: light-dark(#d5d8de, #363a41);
  --right: light-dark(#e2f4e6, #15331f);
  --right-ink: light-dark(#17622c, #8ed9a3);
  --look: light-dark(#fdf0d5, #3a2c0c);
  --refused: light-dark(#c5392a, #e0705f);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 66rem; margin: auto; padding: 1rem; }
h1, h2, h3, h4, p, figure { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin-block: 2rem .75rem; }
h3, h4 { font-size: 1rem; }
h3::first-letter { text-transform: uppercase; }
a { color: inherit; }
ul { margin: 0; padding-inline-start: 1.2rem; }
bdi { overflow-wrap: anywhere; }
main > header dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1rem 1rem; margin-block: .75rem; }
main > header dt, .aside, article > header p, figcaption { color: var(--ink-2); }
main > header dd { margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; list-style: none; }
details { margin-block: .75rem; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
article, .not-taken li {
  background: var(--paper); border: 1px solid var(--line); border-radius: .5rem;
  padding: .9rem 1rem; margin-block-end: 1rem;
}
article { content-visibility: auto; contain-intrinsic-size: auto 24rem; }
article > header { margin-block-end: .6rem; font-size: .875rem; overflow-wrap: anywhere; }
.question > * + * { margin-block-start: .9rem; }
.not-taken { padding: 0; list-style: none; }
.not-taken li { border-inline-start: .3rem solid var(--refused); overflow-wrap: anywhere; }
.text { min-width: 0; overflow-x: auto; overflow-wrap: break-word; }
.text > * { margin-block: 0; }
.text > * + * { margin-block-start: .7em; }
.text :is(h2, h3, h4, h5) { font-size: 1em; }
.text :is(td, th) { border: 1px solid var(--line); padding: .2rem .5rem; }
.text table { border-collapse: collapse; }
.text math { font-size: 1.06em; }
.text math:has(mfrac, msqrt, munder, mover, munderover, mtable) { padding-block: .15em; }
.text math .line-top { border-top: .07em solid; }
.text math .line-right { border-right: .07em solid; }
.text math .line-bottom { border-bottom: .07em solid; }
.text math .line-left { border-left: .07em solid; }
.text math .double-top { border-top: .2em double; }
.text math .double-bottom { border-bottom: .2em double; }
.text math .align-left { text-align: -webkit-left; }
.text math .align-right { text-align: -webkit-right; }
.text math .box { padding: .2em; border: .07em solid; }
.options { list-style: none; padding: 0; }
.options li {
  display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); gap: .1rem .6rem;
  padding: .4rem .6rem; border: 1px solid var(--line); border-radius: .35rem; margin-block-end: .35rem;
}
.options .right { background: var(--right); border-color: var(--right-ink); }
.options .mark { grid-column: 2; color: var(--right-ink); font-size: .875rem; }
figure img { max-width: 100%; height: auto; max-height: 32rem; background: #fff; }
figcaption { font-size: .875rem; }
.findings { margin-block-start: .9rem; padding: 0; list-style: none; font-size: .875rem; overflow-wrap: anywhere; }
.findings li { padding: .5rem .7rem; border: 1px solid var(--line); border-radius: .35rem; margin-block-end: .35rem; }
.findings .suspicious { background: var(--look); }
@media (min-width: 60rem) {
  article:has(> .findings) { display: grid; grid-template-columns: minmax(0, 1fr) 19rem; gap: 0 1.5rem; }
  article > header { grid-column: 1 / -1; }
  .findings { margin-block-start: 0; }
  .options li { grid-template-columns: 1.25rem minmax(0, 1fr) max-content; }
  .options .mark { grid-column: 3; }
}
@media print {
  :root { color-scheme: light; }
  body { background: none; font-size: 10pt; }
  main { max-width: none; padding: 0; }
  article { content-visibility: visible; break-inside: avoid; }
  nav { display: none; }
}
`;
