export type TokenRate = {
  perSecond: number;
  /** Tokens that may be spent at once after a rest. */
  burst: number;
};

/** Token bucket: tokens grow with time, and a debt, of at most a burst, is paid off first. */
export class TokenBucket {
  readonly #rate: TokenRate;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  /** @param now in milliseconds, of a clock that only goes forward */
  constructor(rate: TokenRate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#tokens = rate.burst;
    this.#at = now();
  }

  /** Tokens now; negative in debt. */
  left(): number {
    const { burst, perSecond } = this.#rate;
    const now = this.#now();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1_000) * perSecond);
    this.#at = now;
    return this.#tokens;
  }

  /** Spends tokens, also those that there are not. @returns false if there were fewer */
  spend(cost: number): boolean {
    this.#tokens = Math.max(-this.#rate.burst, this.left() - cost);
    return this.#tokens >= 0;
  }
}
