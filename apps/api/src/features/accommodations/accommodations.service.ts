export {
  type AccommodationId,
  type AccommodationRow,
  endAccommodation,
  extraPercentOf,
  findAccommodation,
  findLearner,
  getExtraPercent,
  insertAccommodation,
  isToday,
  listAccommodations,
  lockPerson,
  type PersonRow,
} from './accommodations.queries.ts';
