const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

function escapeHtml(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');
}

function linesOf(text: string): string[] {
  return text.split(LINE_ENDS).map((line) => line.trim());
}

/** Plain text as HTML that reads the same: an empty line parts paragraphs, a line end stays a line end. */
export function paragraphsOf(text: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(text)) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(escapeHtml(line));
  }
  const written = paragraphs.filter((lines) => lines.length > 0);
  return written.map((lines) => `<p>${lines.join('<br>')}</p>`).join('');
}

/** Plain text as HTML within a line, such as an option. */
export function inlineOf(text: string): string {
  return linesOf(text.trim()).map(escapeHtml).join('<br>');
}
