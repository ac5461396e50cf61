/** Where in a file something stands, as a person would look for it; counted from 1. */
export type Place = { unit: 'line'; first: number; last: number } | { unit: 'item'; number: number };

export function placeInWords(place: Place): string {
  if (place.unit === 'item') return `item ${place.number}`;
  return place.first === place.last ? `line ${place.first}` : `lines ${place.first}–${place.last}`;
}
