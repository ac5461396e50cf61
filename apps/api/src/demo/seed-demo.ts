import type { TenantId, TestId, UserId } from '@assay/assessment';
import type { FileStore } from '../adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { lockSeeding } from '../db/migrations.ts';
import { type ProvisionedLearner, provisionLearner } from '../features/accounts/accounts.service.ts';
import { hashPassword } from '../features/accounts/passwords.ts';
import { applyTenant, type OwnerContext } from '../tenant-folders/apply-tenant.ts';
import { type DemoDatabase, finishSeeding, needsSeeding, replacePassword } from './demo.queries.ts';
import {
  DEMONSTRATION,
  type DemoName,
  publishDemoContent,
  readDemoNames,
  readDemoTenant,
  readDemoTests,
} from './demo-content.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { sitTest } from './past-reports.ts';
import { seedTickets } from './seed-tickets.ts';
import { seededRandom } from './seeded-random.ts';

const LEARNERS = 200;
const REPORTS_PER_LEARNER = 15;
const AT_ONCE = 6;
const YEAR_MS = 365 * 24 * 3_600_000;

type Deps = DemoDatabase & { files: FileStore; log(line: string): void };

/**
 * Seeds an empty installation with two organisations to try it on. A seeding that was cut short is resumed
 * where it stopped: until the end no host leads to the tenants.
 */
export async function seedDemo({ owner, ownerPool, pool, files, log }: Deps): Promise<void> {
  // A second process that starts at the same moment waits, and then finds nothing to do.
  await lockSeeding(owner);
  if (!(await needsSeeding(owner))) return;
  log('Seeding the demonstration (once) …');
  // A mail would need a host, and hosts come at the end: staff get their password here.
  const ownerContext = { owner: ownerPool, files, originOf: null, by: DEMONSTRATION };
  const demo = await makeTenant('demo', ownerContext);
  const north = await makeTenant('north', ownerContext);
  await withTenant(pool, demo.id, () => seedDemoTenant(files));
  await withTenant(pool, north.id, () => seedNorthTenant(files));
  await finishSeeding(owner, [demo, north]);
}

/**
 * Creates a tenant as its folder says, but without its hosts: by these it is found, and that is for the end.
 */
async function makeTenant(
  name: DemoName,
  ownerContext: OwnerContext,
): Promise<{ id: TenantId; hosts: string[] }> {
  const folder = await readDemoTenant(name);
  const { hosts } = folder.document;
  const outcome = await applyTenant(ownerContext, { ...folder, document: { ...folder.document, hosts: [] } });
  if (outcome.type !== 'done') throw new Error(`The demo tenant ${name} is refused.`);
  return { id: outcome.tenantId, hosts };
}

async function seedDemoTenant(files: FileStore): Promise<void> {
  const tests = await readDemoTests('demo');
  const testIds = await inTransaction(() => publishDemoContent(files, 'demo', tests));
  const learnerId = await provisionLearner(
    { ...person('Amara', 'Osei'), email: 'learner@demo.test' },
    DEMO_PASSWORD,
  );
  const staffHash = await hashPassword(DEMO_PASSWORD, 'provisioning');
  await inTransaction(() => replacePassword('staff@demo.test', staffHash));
  await sitTests(learnerId, testIds.slice(0, 3), seededRandom(1));
  const names = await readDemoNames();
  const numbers = [...Array(LEARNERS).keys()];
  // A few at a time: enough to keep the database busy, few enough to leave it room.
  await Promise.all(
    [...Array(AT_ONCE).keys()].map(async (lane) => {
      for (const number of numbers.filter((each) => each % AT_ONCE === lane)) {
        const random = seededRandom(1_000 + number);
        const id = await provisionLearner(pastLearner(number, names), null);
        const shuffled = testIds.map((testId) => ({ testId, at: random() })).sort((a, b) => a.at - b.at);
        await sitTests(
          id,
          shuffled.slice(0, REPORTS_PER_LEARNER).map(({ testId }) => testId),
          random,
        );
      }
    }),
  );
  await seedTickets(files, 'demo', findLearner);
}

async function seedNorthTenant(files: FileStore): Promise<void> {
  const tests = await readDemoTests('north');
  await inTransaction(() => publishDemoContent(files, 'north', tests));
  const learner = { ...person('Isla', 'Marsh'), email: 'learner@north.test' };
  await provisionLearner({ ...learner, planExpiresAt: new Date(Date.now() + YEAR_MS) }, DEMO_PASSWORD);
  await seedTickets(files, 'north', findLearner);
}

/** Finds a learner who exists: for one who is there, provisioning changes nothing. */
function findLearner(email: string): Promise<UserId> {
  return provisionLearner({ ...person('', ''), email }, null);
}

async function sitTests(userId: UserId, testIds: TestId[], random: () => number): Promise<void> {
  const ability = 0.35 + 0.57 * random();
  for (const testId of testIds) await sitTest(userId, testId, ability, random);
}

function person(first_name: string, last_name: string): Omit<ProvisionedLearner, 'email'> {
  return { first_name, last_name, dob: '1992-04-17', mobile: '447700900123', planExpiresAt: null };
}

function pastLearner(number: number, names: { first: string[]; last: string[] }): ProvisionedLearner {
  const first = names.first[number % names.first.length] ?? '';
  const last = names.last[(number * 7 + Math.floor(number / names.first.length)) % names.last.length] ?? '';
  return { ...person(first, last), email: `learner-${String(number + 1).padStart(3, '0')}@demo.test` };
}
