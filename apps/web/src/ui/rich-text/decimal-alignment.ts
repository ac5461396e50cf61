type Point = '.' | ',';
type Figure = { hasPoint: boolean; fraction: string; rest: string };

/** Signs allowed before and behind a figure. */
const BEFORE = String.raw`[<>≤≥≈~±]?\s*[-+−]?\s*`;
const BEHIND = String.raw`\s*(?:[%‰°*†‡]|\([^)\d]*\))?`;

/**
 * By the decimal sign. Where that is a dot, a comma groups thousands: `1,234` has no decimals, and `12,34` is
 * no figure.
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

/** True for one plain figure, such as `<0.1`, `−12.5`, `1,204` or `61%`; not for a range or a word. */
export function isFigure(text: string): boolean {
  return readFigure(text, '.') !== null || readFigure(text, ',') !== null;
}

/**
 * Characters that each cell lacks behind its figure. With as much space there, all decimal points of the
 * column, set flush right in figures of one width, are aligned: `116` above `3.14` lacks `.00`.
 * @param cells their texts; those that are no plain figure (a word, a range, nothing) are left as they are
 * and lack nothing
 * @returns in the order of the cells; null where there is nothing to align, or no way to: a column with two
 * decimal signs, or with different signs behind its figures
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
