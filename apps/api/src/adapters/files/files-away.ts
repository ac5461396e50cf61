/**
 * The store of files cannot be reached, or refuses us, and what was asked of it is not done. In words for the log and for
 * whoever runs a command; without the names of files, which work as keys to them.
 */
export class FilesAway extends Error {
  override name = 'FilesAway';
  /** Refused is what does not pass by itself: a wrong key, a bucket that is not there. */
  readonly reason: 'away' | 'refused';

  constructor(reason: FilesAway['reason'], detail: string) {
    super(`The file store ${reason === 'away' ? 'cannot be reached' : 'refuses'} (${detail}).`);
    this.reason = reason;
  }
}
