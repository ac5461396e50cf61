export {
  type AccommodationRow,
  endAccommodation,
  findAccommodation,
  findLearner,
  getExtraPercent,
  insertAccommodation,
  isToday,
  listAccommodations,
  lockPerson,
  type PersonRow,
} from './accommodations.queries.ts';
