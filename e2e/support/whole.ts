/** True in `npm run test:crash`: journeys that a further organisation or way only repeats are made, too. */
export const isWhole = process.env.CRASH_TESTS === 'whole';
