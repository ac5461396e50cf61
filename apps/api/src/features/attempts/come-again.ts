import { Failure } from '../../failure.ts';

const AGAIN_AFTER_SECONDS = 5;

/** What nobody can decide before the database's clock is right again is not decided: the page keeps what it has. */
export function comeAgain(): Failure<'busy'> {
  return new Failure('busy', {}, AGAIN_AFTER_SECONDS);
}
