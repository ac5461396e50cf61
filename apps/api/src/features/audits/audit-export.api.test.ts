import { randomUUID } from 'node:crypto';
import { contract } from '@assay/contract';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { newManager } from '../../testing/tickets/staffing.ts';
import { operator, recordAudit } from './audits.service.ts';

const test = await provideTestApp();

async function newExporter() {
  const tenant = await createTestTenant(test);
  const staff = await newManager(test, tenant);
  const record = (name: string, reason: string | null = null) =>
    tenant.inside(() =>
      recordAudit(operator(name, reason), {
        action: 'test_closed',
        subject: 'test',
        subjectId: randomUUID(),
        details: { answers: 'never' },
      }),
    );
  const save = (body: object = {}) =>
    test.app.inject({
      method: 'POST',
      url: contract.exportAudits.path,
      headers: { host: tenant.host, authorization: `Bearer ${staff.token}` },
      payload: body,
    });
  return { tenant, staff, record, save };
}

it('is a file that spreadsheets read, in which no cell is a formula', async () => {
  const { record, save } = await newExporter();
  for (const begin of ['=', '+', '-', '@', '\t', '\r'])
    await record(`${begin}1+1`, 'He said "no",\r\nthen yes');
  const { statusCode, headers, rawPayload } = await save();
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/csv/u);
  expect(headers['content-disposition']).toContain('audit-log.csv');
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = rawPayload.toString('utf8');
  expect(text).toContain('\r\n');
  expect(text).toContain('"He said ""no"",\r\nthen yes"');
  for (const begin of ['=', '+', '-', '@', '\t', '\r']) expect(text).toContain(`'${begin}1+1`);
});

it('has what the filter finds, of this organisation alone, and leaves an audit with the filter', async () => {
  const { staff, record, save } = await newExporter();
  const other = await newExporter();
  await other.record('Elsewhere');
  await record('Ada');
  await test.call('getStaffMailSettings', staff.caller);
  const rows = (await save({ subject: 'test' })).body.trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(',Ada,,test_closed,test,');
  const { audits } = (await test.call('listAudits', { ...staff.caller, query: {} })).body;
  expect(audits[0]).toMatchObject({
    action: 'audits_exported',
    by: { user: staff.id },
    details: { rows: 1, subject: 'test' },
  });
  expect((await save({ from: '2026-02-30' })).statusCode).toBe(400);
});
