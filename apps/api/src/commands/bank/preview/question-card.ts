import type { Picture, Question, Reference } from '@assay/assessment';
import { formatPosition, letterAt, type Note } from '@assay/interchange';
import type { PreviewedQuestion } from '../../../features/imports/preview.ts';
import { Html, html } from '../../../http/pages/html.ts';
import { printable } from '../../terminal.ts';
import { describeFinding } from '../finding-messages.ts';
import type { PreviewPictures } from './preview-pictures.ts';

/** A question as it will be stored, with its key marked and its findings beside it. */
export function questionCard(
  { question, position, notes, number }: PreviewedQuestion,
  pictures: PreviewPictures,
): Html {
  return html`<article id="question-${number}">
<header><h3>${formatPosition(position)}</h3><p>${KINDS[question.kind]} · <bdi>${printable(question.id)}</bdi></p>${topicLine(question.topic)}</header>
<div class="question">
${content(question.stem)}
${figures(question.images, pictures)}
${question.kind === 'parts' ? statements(question.parts) : options(question)}
${explanation(question, pictures)}
${references(question.references)}
</div>
${findings(notes)}
</article>
`;
}

const KINDS = {
  single: 'one right answer',
  multiple: 'several right answers',
  parts: 'statements, each true or false',
};

/** Marks a stored text as safe HTML: it was cleaned before it was prepared. */
function content(cleaned: string): Html {
  return html`<div class="text" dir="auto">${new Html(cleaned)}</div>`;
}

function topicLine(topic: string[]): Html | null {
  return topic.length === 0 ? null : html`<p>Topic: <bdi>${topic.map(printable).join(' › ')}</bdi></p>`;
}

function figures(list: Picture[], pictures: PreviewPictures): Html[] {
  return list.map((picture) => pictures.show(picture));
}

function options({ options, correct }: Exclude<Question, { kind: 'parts' }>): Html {
  const items = options.map((option, index) => {
    const isRight = correct.includes(index);
    const mark = isRight ? html`<b class="mark">✓ Right answer</b>` : null;
    return html`<li${isRight ? RIGHT : null}><b class="letter">${letterAt(index)}</b>${content(option)}${mark}</li>
`;
  });
  return html`<ul class="options">${items}</ul>`;
}

const RIGHT = html` class="right"`;

function statements(parts: Extract<Question, { kind: 'parts' }>['parts']): Html {
  const items = parts.map(
    ({ statement, correct }, index) =>
      html`<li class="right"><b class="letter">${index + 1}</b>${content(statement)}<b class="mark">✓ Right answer: ${correct ? 'true' : 'false'}</b></li>
`,
  );
  return html`<ul class="options">${items}</ul>`;
}

function explanation({ explanation, explanationImages }: Question, pictures: PreviewPictures): Html {
  if (explanation === '' && explanationImages.length === 0) return html`<p class="aside">No explanation</p>`;
  return html`<section><h4>Explanation</h4>${content(explanation)}${figures(explanationImages, pictures)}</section>`;
}

function references(list: Reference[]): Html | null {
  if (list.length === 0) return null;
  const items = list.map(({ title, url }) => {
    const words = html`<bdi>${printable(title)}</bdi>`;
    return html`<li>${url === undefined ? words : html`<a href="${url}">${words}</a>`}</li>`;
  });
  return html`<section><h4>References</h4><ul>${items}</ul></section>`;
}

const TYPES = ['suspicious', 'changed'];
const TITLES = { suspicious: 'Look at this', changed: 'Changed' };

function findings(notes: Note[]): Html | null {
  if (notes.length === 0) return null;
  const sorted = notes.toSorted((a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type));
  const items = sorted.map(
    (note) => html`<li class="${note.type}"><b>${TITLES[note.type]}</b> ${describeFinding(note)}</li>`,
  );
  return html`<ul class="findings" aria-label="Findings">${items}</ul>`;
}
