/** Under an hour "Nmin", else "Nh : Nmin" (specification section 9). */
export function formatMinutes(minutes: number): string {
  return minutes < 60 ? `${minutes}min` : `${Math.floor(minutes / 60)}h : ${minutes % 60}min`;
}
