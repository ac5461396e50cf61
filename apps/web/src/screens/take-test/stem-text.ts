const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The beginning of a question as one line of plain text, to know it again by in a list. Never put into the page as HTML. */
export function stemText(html: string): string {
  return html
    .replace(/<(annotation|table)\b[\s\S]*?<\/\1>/giu, ' ')
    .replace(/<\/?(?:p|div|br|li|ul|ol|td|th|tr)\b[^>]*>/giu, ' ')
    .replace(/<[^>]*>/gu, '')
    .replace(/&(#x[\da-f]+|#\d+|\w+);/giu, (whole, name: string) => characterOf(name) ?? whole)
    .replace(/\s+/gu, ' ')
    .trim();
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
