import type { Question } from '@assay/assessment';
import readExcelFile from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { plantReports } from '../../testing/planted-reports.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { newRemarker } from '../../testing/remarkers.ts';
import { handIn, nameLearner, newResultReader } from '../../testing/result-readers.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { partsQuestion, singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const OPTIONS = ['Copper', 'Iron', 'Zinc', '=1+1'];
const MIXING = { mixing: { mixes_questions: true, mixes_options: true } };

let tenant: TestTenant;
let staff: Awaited<ReturnType<typeof newResultReader>>;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  staff = await newResultReader(test, tenant);
});

/** Rows of a sheet as objects by their heads; empty cells are left out. */
function records(data: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  const [heads = [], ...rows] = data;
  return rows.map((cells) =>
    Object.fromEntries(cells.flatMap((cell, at) => (cell === null ? [] : [[String(heads[at]), cell]]))),
  );
}

async function readSheets(testId: string) {
  const sheets = await readExcelFile(await staff.workbook(testId));
  const [results, answers] = sheets;
  if (results === undefined || answers === undefined) throw new Error('A sheet is missing.');
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Results', 'Answers']);
  return { results: records(results.data), answers: records(answers.data), heads: results.data[0] ?? [] };
}

/** The answer to a question in the only column that names it. */
function cellOf(row: Record<string, unknown> | undefined, { id }: Question): unknown {
  return Object.entries(row ?? {}).find(([head]) => head.startsWith(`${id} `))?.[1];
}

describe('the workbook', () => {
  it('has every mixed answer in the column of its question, with the bank’s letter', async () => {
    const questions = Array.from({ length: 8 }, (_, number) => singleQuestion(OPTIONS, 0, `Metal ${number}`));
    const testId = await tenant.newTest({ questions, settings: MIXING });
    for (const shift of [0, 1, 2]) {
      const answers = questions.map((_, number) => [`Metal ${number}`, OPTIONS[(number + shift) % 4] ?? '']);
      const { learner } = await handIn(test, { tenant, testId }, Object.fromEntries(answers));
      await nameLearner(test, learner, 'Learner', String(shift));
    }
    const { results, answers } = await readSheets(testId);
    expect(results.map(({ name }) => name)).toEqual(['Learner 0', 'Learner 1', 'Learner 2']);
    for (const [shift, row] of results.entries()) {
      for (const [number, question] of questions.entries())
        expect(cellOf(row, question)).toBe('ABCD'.charAt((number + shift) % 4));
    }
    expect(answers).toHaveLength(24);
    for (const { chosen, chosen_text: text, result } of answers) {
      expect(text).toBe(OPTIONS['ABCD'.indexOf(String(chosen))]);
      expect(result).toBe(chosen === 'A' ? 'right' : 'wrong');
    }
  });

  it('keeps the versions of a question apart', async () => {
    const question = singleQuestion(OPTIONS, 0, 'Which?');
    const other = singleQuestion(OPTIONS, 0, 'And which?');
    const publish = (questions: Question[]) => tenant.newTest({ questions, name: 'Metals' });
    const testId = await publish([question, other]);
    await handIn(test, { tenant, testId }, { 'Which?': 'Iron', 'And which?': 'Zinc' });
    await publish([{ ...question, options: ['Iron', 'Copper', 'Lead'] } as Question]);
    await handIn(test, { tenant, testId }, { 'Which?': 'Lead' });
    const { answers, heads } = await readSheets(testId);
    const columns = heads.map(String).filter((head) => head.includes('hich?'));
    expect(columns).toEqual([
      `${question.id} v2: Which?`,
      `${question.id} v1: Which?`,
      `${other.id} v1: And which?`,
    ]);
    const told = answers.map(({ number, version, chosen, chosen_text }) => [
      number,
      version,
      chosen,
      chosen_text,
    ]);
    expect(told.toSorted()).toEqual([
      [1, 1, 'B', 'Iron'],
      [1, 2, 'C', 'Lead'],
      [2, 1, 'C', 'Zinc'],
    ]);
  });

  it('tells dropped, unanswered, struck and half-answered ones, with confidence and seconds', async () => {
    const questions = [
      singleQuestion(OPTIONS, 0, 'Dropped'),
      singleQuestion(OPTIONS, 0, 'Open'),
      partsQuestion([true, false, true], 'Statements'),
    ];
    const testId = await tenant.newTest({ questions });
    await handIn(
      test,
      { tenant, testId },
      {
        Dropped: { selected: 'Iron', comment: 'NO IDEA', commentChosen: true },
        Open: { selected: null, struckOut: ['Copper', 'Iron'] },
        Statements: { selected: ['true', null, 'false'] },
      },
    );
    await test.database.asOwner(`update report_answers set seconds = '{5,0,7}' where tenant_id = $1`, [
      tenant.id,
    ]);
    const author = await newRemarker(test, tenant);
    await author.marked(testId, { 1: { kind: 'drop' } });
    const { results, answers } = await readSheets(testId);
    expect(results).toMatchObject([{ right: 0, unanswered: 2, questions: 2, re_marked: 'yes' }]);
    expect(answers).toMatchObject([
      { chosen: 'B', result: 'dropped', confidence: 'NO IDEA', seconds: 5 },
      { result: 'unanswered', seconds: 0 },
      {
        chosen: 'A true, C false',
        chosen_text: 'Statement 1: true | Statement 3: false',
        result: 'unanswered',
        seconds: 7,
      },
    ]);
    expect(answers[1]).not.toHaveProperty('chosen');
    expect(answers[1]).not.toHaveProperty('confidence');
  });
});

describe('an export', () => {
  it('has no cell that a spreadsheet takes for a formula', async () => {
    const testId = await tenant.newTest({ questions: [singleQuestion(OPTIONS, 0, '+Which?')] });
    const { learner } = await handIn(test, { tenant, testId }, { '+Which?': '=1+1' });
    await nameLearner(test, learner, '=HYPERLINK("x")', '@SUM');
    for (const format of ['csv', 'csv-answers'] as const) {
      const { text } = await staff.exported(testId, { format });
      const cells = text.replace('\ufeff', '').split(/,|\r\n/u);
      for (const cell of cells) expect(cell).not.toMatch(/^"?[=+@-]/u);
    }
    expect((await staff.exported(testId, { format: 'csv-answers' })).text).toContain("'=1+1");
    const { answers } = await readSheets(testId);
    expect(answers).toMatchObject([{ name: '=HYPERLINK("x") @SUM', chosen_text: '=1+1' }]);
  });

  it('has the reports that count and match, and nothing of other tests', async () => {
    const testId = await tenant.newTest({ questions: [singleQuestion(OPTIONS, 0, 'Which?')] });
    const { learner } = await handIn(test, { tenant, testId }, { 'Which?': 'Zinc' });
    await handIn(test, { tenant, testId, learner, recharge: true }, { 'Which?': 'Copper' });
    const { learner: other } = await handIn(test, { tenant, testId }, { 'Which?': 'Iron' });
    await handIn(test, { tenant, testId: await tenant.newTest(), learner }, {});
    const rows = async (body: Parameters<typeof staff.exported>[1]) =>
      (await staff.exported(testId, body)).text.trim().split('\r\n').length - 1;
    expect(await rows({})).toBe(3);
    expect(await rows({ attempts: 'best' })).toBe(2);
    expect(await rows({ search: other.email })).toBe(1);
    expect(await rows({ search: 'nobody at all' })).toBe(0);
  });

  it('is in the audit log, with the number of reports', async () => {
    const testId = await tenant.newTest();
    await handIn(test, { tenant, testId }, {});
    await staff.exported(testId, { format: 'csv', attempts: 'first' });
    const audits = await test.database.asOwner(
      'select action, subject_id, done_by, details from audits where tenant_id = $1',
      [tenant.id],
    );
    expect(audits).toEqual([
      {
        action: 'results_exported',
        subject_id: testId,
        done_by: 'Grace Hopper',
        details: { format: 'csv', attempts: 'first', rows: 1 },
      },
    ]);
  });

  it('of more answers than a sheet holds is refused, and leaves no trace', async () => {
    const testId = await tenant.newTest();
    await handIn(test, { tenant, testId }, {});
    await plantReports(test, tenant, 1_000);
    expect((await staff.exported(testId)).status).toBe(200);
    await test.database.asOwner('update test_versions set number_of_questions = 1000 where test_id = $1', [
      testId,
    ]);
    expect((await staff.exported(testId)).code).toBe('too_many_results');
    const audits = await test.database.asOwner('select from audits where tenant_id = $1', [tenant.id]);
    expect(audits).toHaveLength(1);
  });
});
