/**
 * Table of the import rules, from which `tools/biome/import-rules.json` is generated: `node tools/biome/import-rules.ts`.
 * Biome lets a later override replace an earlier one for the files that both name, so each has to repeat every rule that holds there.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../project.ts';

type Pattern = { group: string[]; message: string; importNamePattern?: string; invertImportNamePattern?: true };
type Area = { files: string; rules: string; plugin?: string };

const only = (allowed: string, message: string): Pattern => ({
  group: ['**', '!./**', '!../**', ...words(allowed).map((name) => `!${name}`)],
  message,
});
const none = (group: string, message: string): Pattern => ({ group: words(group), message });

const RULES: Record<string, Pattern> = {
  examining: only('zod zod/**', 'The rules of examining are pure: they depend on the schema library only.'),
  grading: none('**/grading/**', "The key stays behind '@assay/assessment/grading': nothing outside of grading reaches it."),
  reading: only('zod zod/** htmlparser2 markdown-it saxes csv-parse/sync fflate @assay/assessment @assay/assessment/question', 'Reading banks is pure: it depends on the schema library, the question and the parsers of HTML, Markdown, XML, CSV and ZIP only.'),
  contract: only('zod zod/** libphonenumber-js/min @assay/assessment', "The contract is plain data: it depends on the schema library, phone numbers and assessment's views, never on the key."),
  durable: only('node:* node:*/**', 'Writing files depends on Node only.'),
  postgres: only('node:* node:*/** pg zod @assay/durable-files', 'The embedded PostgreSQL knows nothing of the server that uses it.'),
  workspace: none('../**/src/**', 'Import another workspace by its name, never by its path.'),
  browser: none('@assay/* @assay/*/** !@assay/assessment !@assay/contract !@assay/contract/addresses !@assay/contract/dates !@assay/contract/email-address !@assay/contract/errors !@assay/contract/html !@assay/contract/page-data !@assay/contract/phone !@assay/contract/tickets', "The browser knows '@assay/assessment', the types of '@assay/contract', its addresses, dates, errors, e-mail addresses, HTML, page data, phone numbers and tickets: no key, no server."),
  noSchema: none('zod zod/** node:* node:*/**', 'Neither a schema library nor Node reaches the browser.'),
  floor: none('**/features/** **/question-types/** **/screens/** **/routes.tsx **/main.tsx', 'Imports run one way: ui, api → features, question-types → screens → routes.'),
  belowScreens: none('**/question-types/** **/screens/** **/routes.tsx **/main.tsx', 'Imports run one way: ui, api → features, question-types → screens → routes.'),
  belowFeatures: none('**/features/** **/screens/** **/routes.tsx **/main.tsx', 'Imports run one way: ui, api → features, question-types → screens → routes.'),
  belowRoutes: none('**/routes.tsx **/main.tsx', 'Imports run one way: ui, api → features, question-types → screens → routes.'),
  apart: none('**/features/**', 'Features never import each other; a screen brings them together.'),
  sister: none('../* ../*/** !../../**', 'Features never import each other; a screen brings them together.'),
  nestedSister: none('../../* ../../*/** !../../../**', 'Features never import each other; a screen brings them together.'),
  server: none('@assay/web @assay/web/**', 'The server knows nothing of the web application.'),
  files: { ...none('node:fs node:fs/promises', "Files are written by '@assay/durable-files', so that they survive a power cut."), importNamePattern: '(rename|link|writeFile|createWriteStream|fsync|fdatasync)(Sync)?|\\*' },
  ownQueries: none('../**/*.queries.ts !**/db/*.queries.ts !**/clock/*.queries.ts', "A folder's queries are its own: call its service."),
  sql: none('kysely kysely/** **/db/db.ts', 'Only *.queries.ts touches SQL.'),
  statements: { ...none('**/db/context.ts', 'Only *.queries.ts touches SQL.'), importNamePattern: 'queryPrepared|currentConnection|\\*' },
  pool: { ...none('pg pg/**', 'Only *.queries.ts touches SQL; here a Pool is named as a type and handed on.'), importNamePattern: 'Pool', invertImportNamePattern: true },
  carrier: none('**/features/** **/jobs/** **/app.ts', 'What carries calls knows no feature: what it must ask is handed in.'),
  noQueries: none('**/*.queries.ts', 'Imports run one way: routes → service → queries.'),
  noPolicy: none('**/*.policy.ts', 'A policy is asked by the service.'),
  noRoutes: none('**/*.routes.ts', 'Imports run one way: routes → service → queries.'),
  noHttp: none('**/http/**', 'A service belongs to no transport.'),
  noServices: none('**/*.service.ts **/*.routes.ts', 'Imports run one way: routes → service → queries.'),
  policy: none('** !./** !../** !@assay/assessment !@assay/contract **/db/** **/adapters/** **/jobs/** **/http/** **/*.queries.ts **/*.service.ts **/*.routes.ts', 'A policy is pure: clock, rows and settings are arguments.'),
  adapter: none('**/features/** **/jobs/**', 'An adapter is the outside world: it knows no feature.'),
};

const TESTS = '!**/*.test.ts';
const WEB_TESTS = `${TESTS} !**/*.test.tsx`;
const HELP = `${TESTS} !**/testing/**`;
const AREAS: Area[] = [
  { files: `packages/assessment/src/** ${HELP}`, rules: 'examining workspace grading' },
  { files: `packages/assessment/src/grading/** ${HELP}`, rules: 'examining workspace' },
  { files: `packages/interchange/src/** ${HELP}`, rules: 'reading workspace' },
  { files: `packages/contract/src/** ${HELP}`, rules: 'contract workspace' },
  { files: `packages/durable-files/src/** ${TESTS}`, rules: 'durable workspace' },
  { files: `packages/embedded-postgres/src/** ${HELP}`, rules: 'postgres workspace' },
  { files: `apps/web/src/** ${WEB_TESTS}`, rules: 'browser noSchema workspace', plugin: 'contract-as-types' },
  { files: `apps/web/src/ui/** apps/web/src/api/** ${WEB_TESTS}`, rules: 'browser noSchema workspace floor' },
  { files: `apps/web/src/features/*/* ${WEB_TESTS}`, rules: 'browser noSchema workspace belowScreens apart sister' },
  { files: `apps/web/src/features/*/*/** ${WEB_TESTS}`, rules: 'browser noSchema workspace belowScreens apart nestedSister' },
  { files: `apps/web/src/question-types/** ${WEB_TESTS}`, rules: 'browser noSchema workspace belowFeatures' },
  { files: `apps/web/src/screens/** ${WEB_TESTS}`, rules: 'browser noSchema workspace belowRoutes' },
  { files: 'apps/api/src/**', rules: 'server workspace' },
  { files: `apps/api/src/commands/** apps/api/src/db/** ${TESTS}`, rules: 'server workspace files ownQueries' },
  { files: `apps/api/src/testing/** ${TESTS}`, rules: 'server workspace ownQueries' },
  { files: `apps/api/src/** !**/*.queries.ts !apps/api/src/db/** !apps/api/src/testing/** !apps/api/src/commands/** ${TESTS}`, rules: 'server workspace sql statements pool files ownQueries', plugin: 'pg-as-types' },
  { files: `apps/api/src/http/** apps/api/src/queues/** !**/*.queries.ts ${TESTS}`, rules: 'server workspace sql statements pool carrier files ownQueries' },
  { files: `apps/api/src/**/*.routes.ts ${TESTS}`, rules: 'server workspace sql statements pool noQueries noPolicy' },
  { files: `apps/api/src/**/*.service.ts ${TESTS}`, rules: 'server workspace sql statements pool noRoutes noHttp files ownQueries' },
  { files: `apps/api/src/**/*.queries.ts ${TESTS}`, rules: 'server workspace noServices files ownQueries' },
  { files: `apps/api/src/**/*.policy.ts ${TESTS}`, rules: 'workspace policy' },
  { files: `apps/api/src/adapters/** ${TESTS}`, rules: 'server workspace sql statements pool adapter files ownQueries' },
];

function words(text: string): string[] {
  return text.split(' ');
}

/** @returns the text of `import-rules.json` */
export function generateImportRules(): string {
  const overrides = AREAS.map(({ files, rules, plugin }) => {
    const patterns = words(rules).map((name) => {
      const rule = RULES[name];
      if (rule === undefined) throw new Error(`No import rule is called "${name}".`);
      return rule;
    });
    const noRestrictedImports = { level: 'error', options: { patterns } };
    return {
      includes: words(files),
      ...(plugin !== undefined && { plugins: [`./tools/biome/${plugin}.grit`] }),
      linter: { rules: { style: { noRestrictedImports } } },
    };
  });
  const $schema = '../../node_modules/@biomejs/biome/configuration_schema.json';
  return `${JSON.stringify({ $schema, root: false, overrides }, null, 1)}\n`;
}

if (import.meta.main) writeFileSync(join(project, 'tools/biome/import-rules.json'), generateImportRules());
