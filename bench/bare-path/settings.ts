import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import type { Statements } from './statements.ts';

/** What the bare path is told when it starts, as a message from whoever started it. */
export type BarePathSettings = {
  database: ConnectionSettings;
  tenantId: string;
  statements: Statements;
  /** By test id: the published text of its questions and of the answers that every prepared attempt keeps. */
  papers: Record<string, { questions: string; answers: string }>;
};
