import type { TenantId, UserId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import type { ReadRanking } from './leaderboard.queries.ts';
import { createRankings, RANKED_BYTES, Ranking } from './ranking.ts';

const TENANT = crypto.randomUUID() as TenantId;

function pack(rows: { userId: string; correct: number; total: number }[]): ReadRanking {
  const packed = Buffer.concat(
    rows.map(({ userId, correct, total }) => {
      const row = Buffer.alloc(RANKED_BYTES);
      row.write(userId.replaceAll('-', ''), 'hex');
      row.writeInt32BE(correct, 16);
      row.writeInt32BE(total, 20);
      return row;
    }),
  );
  return { shown: true, least_percent: null, packed };
}

const randomRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    userId: crypto.randomUUID() as UserId,
    correct: index,
    total: count,
  }));

describe('a ranking', () => {
  it('knows the place of everybody who is on it, and who is at a place', () => {
    const rows = randomRows(500);
    const ranking = new Ranking(pack(rows));
    expect(ranking.length).toBe(500);
    expect(rows.map(({ userId }) => ranking.placeOf(userId))).toEqual(rows.map((_, index) => index));
    expect(rows.map((_, index) => ranking.at(index))).toEqual(rows);
    expect(ranking.placeOf(crypto.randomUUID() as UserId)).toBeNull();
  });

  it('does not take the end of one learner and the beginning of the next for somebody', () => {
    const [first, second] = randomRows(2);
    if (first === undefined || second === undefined) throw new Error('two were made');
    const read = pack([first, second]);
    const across = read.packed.subarray(12, 28).toString('hex');
    const id = across.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5') as UserId;
    expect(new Ranking(read).placeOf(id)).toBeNull();
  });
});

describe('rankings', () => {
  /** Rankings with a fixed clock, and the number of reads. */
  function createClocked() {
    const state = { now: 0, reads: 0 };
    const rankings = createRankings(() => state.now);
    const look = () =>
      rankings.of(TENANT, async () => {
        state.reads += 1;
        return pack(randomRows(state.reads));
      });
    return { state, look };
  }

  it('are read once for all who look at the same time', async () => {
    const { state, look } = createClocked();
    await Promise.all([look(), look(), look()]);
    await look();
    expect(state.reads).toBe(1);
  });

  it('are renewed while they are still shown, and never shown when older than five seconds', async () => {
    const { state, look } = createClocked();
    await look();
    state.now = 3_500;
    expect((await look()).length).toBe(1);
    await expect.poll(() => state.reads).toBe(2);
    expect((await look()).length).toBe(2);
    state.now = 8_600;
    expect((await look()).length).toBe(3);
  });

  it('that cannot be read are an error for who waits for them, and read again by the next', async () => {
    const rankings = createRankings(() => 0);
    await expect(rankings.of(TENANT, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await rankings.of(TENANT, async () => pack(randomRows(1)))).length).toBe(1);
  });
});
