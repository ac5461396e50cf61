/** Options and parts carry the letters A to P (specification section 9). */
export function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
