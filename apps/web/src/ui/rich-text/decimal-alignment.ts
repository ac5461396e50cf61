type Point = '.' | ',';
type Figure = { hasPoint: boolean; fraction: string; rest: string };

/** What may stand before a figure, and behind it. */
const BEFORE = String.raw`[<>≤≥≈~±]?\s*[-+−]?\s*`;
const BEHIND = String.raw`\s*(?:[%‰°*†‡]|\([^)\d]*\))?`;

/**
 * By the sign of its point. Where that is a dot, a comma parts thousands: `1,234` has no point, and `12,34`
 * is no figure.
 */
const FIGURES: Record<Point, RegExp> = { '.': figureWith('.', ','), ',': figureWith(',', '') };

function figureWith(point: Point, grouping: string): RegExp {
  const whole = String.raw`(?<whole>[1-9]\d{0,2}(?:[\s${grouping}]\d{3})+|\d+)?`;
  return new RegExp(`^${BEFORE}${whole}(?:[${point}](?<fraction>\\d+))?(?<rest>${BEHIND})$`, 'u');
}

function readFigure(text: string, point: Point): Figure | null {
  const found = FIGURES[point].exec(text.trim())?.groups;
  if (found === undefined || (found.whole === undefined && found.fraction === undefined)) return null;
  return {
    hasPoint: found.fraction !== undefined,
    fraction: found.fraction ?? '',
    rest: found.rest ?? '',
  };
}

/** Whether a text is one plain figure, such as `<0.1`, `−12.5`, `1,204` or `61%`; no range, and no word. */
export function isFigure(text: string): boolean {
  return readFigure(text, '.') !== null || readFigure(text, ',') !== null;
}

/**
 * What each cell of a column lacks behind its figure, so that with as much room there all decimal points of
 * the column, set flush right in figures of one width, stand under one another: `116` above `3.14` lacks
 * `.00`.
 * @param cells their texts; those that are no plain figure (a word, a range, nothing) stand by themselves and
 * lack nothing
 * @returns in the order of the cells; null where there is nothing to align, or no way to: a column with two
 * signs for the point, or with different signs behind its figures
 */
export function alignDecimals(cells: readonly string[]): string[] | null {
  const point = cells.some((cell) => isFigure(cell) && readFigure(cell, '.') === null) ? ',' : '.';
  const figures = cells.map((cell) => readFigure(cell, point));
  const read = figures.filter((figure) => figure !== null);
  if (cells.some((cell, index) => figures[index] === null && isFigure(cell))) return null;
  if (new Set(read.map(({ rest }) => rest)).size > 1) return null;
  const longest = Math.max(0, ...read.map(({ fraction }) => fraction.length));
  if (read.length < 2 || longest === 0) return null;
  return figures.map((figure) => {
    if (figure === null) return '';
    return (figure.hasPoint ? '' : point) + '0'.repeat(longest - figure.fraction.length);
  });
}
