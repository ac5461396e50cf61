import { expect, it } from 'vitest';
import { SOCKETS } from '../http/overload/limits.ts';
import { createPacketBudget } from './packet-budget.ts';

const { burst, perSecond } = SOCKETS.packets;

it('lets so much come at once, and from then on at its rate', () => {
  let time = 0;
  const budget = createPacketBudget(() => time);
  for (let packet = 0; packet < burst; packet += 1) expect(budget.spend(1)).toBe(true);
  time = 1_000;
  for (let packet = 0; packet < perSecond; packet += 1) expect(budget.spend(1)).toBe(true);
  expect(budget.spend(1)).toBe(false);
});

it('saves nothing up beyond that', () => {
  let time = 0;
  const budget = createPacketBudget(() => time);
  time = 3_600_000;
  expect(budget.spend(burst)).toBe(true);
  expect(budget.spend(1)).toBe(false);
});
