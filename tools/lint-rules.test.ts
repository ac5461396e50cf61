import { expect, test } from 'vitest';
import { type LintSample, lintSamples } from './biome/lint-samples.ts';

const habits: Record<string, LintSample> = {
  'suspicious/noExplicitAny': {
    file: 'apps/api/src/zz.ts',
    code: 'export function take(value: any): void {\n  console.log(value);\n}',
  },
  'style/noNonNullAssertion': {
    file: 'apps/web/src/zz.ts',
    code: 'export const first = (list: string[]): string => list[0]!;',
  },
  'style/useImportType': {
    file: 'apps/api/src/zz.ts',
    code: "import { Answer } from './answer.ts';\nexport type Kept = Answer;",
  },
  'style/useFilenamingConvention': { file: 'apps/web/src/AnswerZzInput.tsx', code: 'export const a = 1;' },
  'suspicious/noImportCycles': {
    file: 'apps/api/src/one.ts',
    code: "import { two } from './two.ts';\nexport const one = (): number => two();",
  },
  'correctness/useImportExtensions': {
    file: 'apps/api/src/two.ts',
    code: "import { one } from './one';\nexport const two = (): number => one();",
  },
  'correctness/noUnusedImports': { file: 'apps/api/src/zz.ts', code: "import { a } from './a.ts';" },
  'suspicious/noFocusedTests': { file: 'apps/api/src/zz.test.ts', code: "test.only('one', () => {});" },
  'suspicious/noSkippedTests': { file: 'apps/api/src/zz.test.ts', code: "test.skip('one', () => {});" },
  'security/noDangerouslySetInnerHtml': {
    file: 'apps/web/src/features/notes/zz.tsx',
    code: 'export const Note = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;',
  },
};

const refusals = lintSamples(Object.values(habits));

test.each(Object.entries(habits))('%s is refused', (rule, sample) => {
  expect(refusals.get(sample)).toContain(`lint/${rule}`);
});
