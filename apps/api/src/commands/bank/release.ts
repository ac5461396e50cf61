import { inTransaction, withTenant } from '../../db/context.ts';
import { releaseQuestions } from '../../features/banks/release.service.ts';
import { listNeverShown, type NeverShown } from '../../features/publishing/published-tests.service.ts';
import { formatCount, printable } from '../terminal.ts';
import type { BankCommand } from './arguments.ts';
import type { BankCommandContext } from './context.ts';

type ReleaseCommand = Extract<BankCommand, { type: 'release' | 'hold' }>;

const MAX_TESTS = 20;

/**
 * `npm run bank -- release` and `hold`: all of the selected questions or none.
 * @throws an Error with a message if nothing is selected
 */
export async function release(
  { pool, tenantId, by, print }: BankCommandContext,
  { type, selection }: ReleaseCommand,
): Promise<void> {
  const released = type === 'release';
  const { questions, changed, neverShown } = await withTenant(pool, tenantId, () =>
    inTransaction(async () => {
      const result = await releaseQuestions(selection, released, by);
      if (result.type === 'nothing_selected') {
        throw new Error(
          'No question was found, or all are retired. npm run bank -- list shows what there is.',
        );
      }
      return { ...result, neverShown: released ? await listNeverShown(result.questions) : [] };
    }),
  );
  const before = questions.length - changed;
  print(
    released
      ? `Released       ${formatCount(changed, 'question')}; ${before} released before`
      : `Held back      ${formatCount(changed, 'question')} from practice; ${before} not released before`,
  );
  for (const line of neverShown.slice(0, MAX_TESTS).map(formatNeverShown)) print(line);
  if (neverShown.length > MAX_TESTS) print(`  and of ${neverShown.length - MAX_TESTS} more tests`);
}

function formatNeverShown({ name, questions }: NeverShown): string {
  const [are, which] =
    questions === 1 ? ['1 question stays', 'it is'] : [`${questions} questions stay`, 'they are'];
  return `  ${are} out of practice: ${which} in "${printable(name)}", which never shows its answers`;
}
