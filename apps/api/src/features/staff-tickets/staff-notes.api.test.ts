import type { EndpointName } from '@assay/contract';
import { contract } from '@assay/contract';
import { expect, it } from 'vitest';
import { endpointNames, goodRequests, isOpenTo, type Known, pathOf } from '../../testing/every-endpoint.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();

/** Calls made last: they would end the walk, or have nothing else to tell. */
const LAST: EndpointName[] = ['endSessions', 'closeAccount', 'logout'];

it('no call shows a learner notes, assignees, snippets or mails to staff', async () => {
  const sitting = await sit(test);
  const { tenant } = sitting;
  const learner = await newTicketLearner(test, tenant);
  const [writer, taker] = [await newStaff(test, tenant), await newStaff(test, tenant, 'Markname Taker')];
  const ticketId = await learner.open();
  await writer.write(ticketId, 'An answer');
  await writer.note(ticketId, 'Marked note');
  await writer.saveSnippet('Marked title', 'Marked text');
  await taker.take(ticketId);
  await taker.setMails(true, true);
  const { snippet } = (await writer.saveSnippet('Another', 'Marked again')).body;
  const staffOnly = (await writer.readStaffTicket(ticketId)).body.ticket;
  const [note] = staffOnly.notes;
  expect([staffOnly.assignee?.name, note?.note]).toEqual(['Markname Taker', 'Marked note']);
  const known: Known = {
    ...sitting,
    learner,
    ticketId,
    snippetId: snippet._id,
    password: 'of nobody',
    userId: learner.id,
  };
  const heard = new Map<EndpointName, string>();
  const names = endpointNames.filter(
    (name) => isOpenTo('learner', name) && contract[name].access !== 'signed',
  );
  for (const name of [...names.filter((each) => !LAST.includes(each)), ...LAST]) {
    const payload = goodRequests[name](known).body;
    const { body } = await test.app.inject({
      method: contract[name].method,
      url: pathOf(name, known),
      headers: { host: tenant.host, authorization: `Bearer ${learner.token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    heard.set(name, body);
  }
  expect(heard.get('getTicket')).toContain('An answer');
  const hidden = [/marked/iu, /markname/iu, note?._id ?? '', snippet._id];
  for (const [name, body] of heard) {
    // The recipients of a ticket are the only place where staff are named.
    const said = name === 'getSubadmins' ? body.replaceAll(/"(?:first|last)_name":"\w+"/gu, '') : body;
    for (const mark of hidden) {
      expect(typeof mark === 'string' ? said.includes(mark) : mark.test(said), `${name}: ${mark}`).toBe(
        false,
      );
    }
    if (name !== 'getSubadmins') expect(said, name).not.toContain(taker.id);
  }
});
