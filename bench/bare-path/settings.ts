import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import type { Statements } from './statements.ts';

/** Settings of the bare path, sent as a message by the process that starts it. */
export type BarePathSettings = {
  database: ConnectionSettings;
  tenantId: string;
  statements: Statements;
  /**
   * Papers by test id: the published text of its questions and of the answers that every prepared attempt
   * keeps.
   */
  papers: Record<string, { questions: string; answers: string }>;
};
