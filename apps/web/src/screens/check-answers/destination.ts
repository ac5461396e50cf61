/** The question that a key leads to, or null for a key that leads nowhere. At either end one stays. */
export function destinationOf(key: string, current: number, total: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, current - 1);
    case 'ArrowRight':
      return Math.min(total - 1, current + 1);
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return null;
  }
}
