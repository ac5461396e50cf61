import { formatPosition } from '@assay/interchange';
import type { BankCounts } from '../../../features/imports/prepare-bank.ts';
import { type Preview, previewedQuestions } from '../../../features/imports/preview.ts';
import { Html, html } from '../../../http/pages/html.ts';
import { formatCount, printable } from '../../terminal.ts';
import { describeFinding, labelOf } from '../finding-messages.ts';
import { formatCounts } from '../import-messages.ts';
import type { SourceFormat } from '../source-format.ts';
import { PreviewPictures } from './preview-pictures.ts';
import { PREVIEW_STYLE } from './preview-style.ts';
import { questionCard } from './question-card.ts';

/** First lines of every preview; no other file begins like this. */
export const PREVIEW_BEGINNING = '<!doctype html>\n<!-- Preview of a question bank, by npm run bank -->\n';
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * Writes a preview as one page, piece by piece, without scripts and without anything to fetch. All content
 * from the bank's file is escaped, except for the texts of questions, which were cleaned.
 */
export function* previewPage(preview: Preview, source: SourceFormat): Generator<string> {
  yield PREVIEW_BEGINNING;
  yield String(summary(preview, source));
  if (preview.notTaken.length > 0) yield String(notTaken(preview));
  yield String(ofWholeFile(preview));
  const pictures = new PreviewPictures(preview.questions.pictures);
  for (const { id, title, count } of sectionsOf(preview)) {
    if (id === 'not-taken') continue;
    yield String(html`<section aria-labelledby="${id}">\n<h2 id="${id}">${title} (${count})</h2>\n`);
    for (const question of previewedQuestions(preview.questions, id))
      yield String(questionCard(question, pictures));
    yield '</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

/** The sections of the page that are not empty. */
function sectionsOf({ counts, questions }: Preview) {
  const others = questions.size - counts.toLookAt;
  const sections = [
    { id: 'not-taken', title: 'Not taken', count: countNotTaken(counts) },
    { id: 'to-look-at', title: 'Questions to look at', count: counts.toLookAt },
    { id: 'others', title: counts.toLookAt > 0 ? 'Other questions' : 'Questions', count: others },
  ] as const;
  return sections.filter(({ count }) => count > 0);
}

function summary(preview: Preview, source: SourceFormat): Html {
  const { file, tenant, banks, counts } = preview;
  const links = sectionsOf(preview).map(
    ({ id, title, count }) => html`<li><a href="#${id}">${title} (${count})</a></li>`,
  );
  return html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Preview: ${printable(file)}</title>
<style>${new Html(PREVIEW_STYLE)}</style>
</head>
<body>
<main>
<header>
<h1>Preview: <bdi>${printable(file)}</bdi></h1>
<p>Its questions as they will be stored. ✓ marks what is right.</p>
<dl>
<dt>Tenant</dt><dd><bdi>${printable(tenant)}</bdi></dd>
<dt>Bank</dt><dd><bdi>${banks.length === 0 ? 'none' : banks.map(printable).slice(0, MAX_BANKS).join(', ')}</bdi></dd>
<dt>Format</dt><dd>${source.format}</dd>
<dt>Items</dt><dd>${formatCount(counts.found, 'item')} found, ${formatCount(counts.taken, 'question')} taken</dd>
</dl>
<nav aria-label="Parts of this page"><ul>${links}</ul></nav>
<details><summary>All counts</summary><pre>${formatCounts(counts).join('\n')}</pre></details>
</header>
`;
}

const MAX_BANKS = 5;
const MAX_UNUSED = 100;

/** Unused fields, and remarks about the file as a whole. */
function ofWholeFile({ unusedFields, remarks }: Preview): Html {
  const fields = unusedFields
    .slice(0, MAX_UNUSED)
    .map(
      ({ name, items }) => html`<li><bdi>${printable(name)}</bdi> (in ${formatCount(items, 'item')})</li>`,
    );
  const leftOut = html`<h2>Fields or columns that are not read (${unusedFields.length})</h2>
<ul>${fields}</ul>`;
  const notes = remarks.map((remark) => html`<li>${printable(remark)}</li>`);
  return html`${unusedFields.length === 0 ? null : leftOut}
${remarks.length === 0 ? null : html`<h2>Of the whole file</h2><ul>${notes}</ul>`}
`;
}

function notTaken({ notTaken, counts }: Preview): Html {
  const items = notTaken.map((finding) => {
    const title = finding.type === 'refused' ? 'Refused' : 'Doubled';
    return html`<li><b>${title}, ${formatPosition(finding.position)}</b> <bdi>${labelOf(finding)}</bdi><br>${describeFinding(finding)}</li>
`;
  });
  const more = countNotTaken(counts) - notTaken.length;
  const moreWords = html`<p>And ${formatCount(more, 'more item')}: --report FILE lists all of them.</p>`;
  return html`<section aria-labelledby="not-taken">
<h2 id="not-taken">Not taken (${countNotTaken(counts)})</h2>
<ul class="not-taken">${items}</ul>${more === 0 ? null : moreWords}
</section>
`;
}

function countNotTaken({ found, taken }: BankCounts): number {
  return found - taken;
}
