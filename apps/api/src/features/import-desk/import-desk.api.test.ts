import { beforeEach, describe, expect, it } from 'vitest';
import { csvOf, newImporter } from '../../testing/authoring/importers.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { readFileInThread } from './reading/read-file-in-thread.ts';
import { deleteExpired } from './retention.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let desk: Awaited<ReturnType<typeof newImporter>>;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  desk = await newImporter(test, tenant);
});

describe('a file that is uploaded', () => {
  it('is read in a thread, and nothing of it is in the bank', async () => {
    const { body } = await desk.upload(csvOf(['What is a tort?', 'What is a lien?']));
    expect((await desk.page(body._id)).body).toMatchObject({
      import: { fileName: 'law.csv', state: 'reading', by: 'Grace Hopper', counts: null },
      options: { bank: 'law' },
      marks: '',
    });
    await desk.read(body._id, readFileInThread);
    expect((await desk.page(body._id)).body).toMatchObject({
      import: { state: 'ready', read: 2, counts: { found: 2, take: 2, plain: 2 } },
      understood: { format: 'CSV', namesPlace: 'row 1', rows: 2 },
      marks: 'PP',
      asks: [],
    });
    expect(await desk.stems()).toEqual([]);
  });

  it('shows each question as a learner will see it, faults first with what was understood of them', async () => {
    const id = await desk.bring(csvOf(['What is a tort?', 'What is a lien?'], ['B', 'F']));
    const items = await desk.items(id);
    expect(items).toMatchObject([
      {
        number: 2,
        place: 'row 3',
        class: 'fault',
        decision: 'skip',
        content: { stem: '<p>What is a lien?</p>', options: ['One', 'Two'], correct: [], topic: ['Law'] },
        findings: [{ level: 'fault' }],
      },
      { number: 1, class: 'plain', decision: 'take', review: { correct_option: 'Two' }, match: null },
    ]);
    expect(items[0]?.review).not.toBeNull();
    expect((await desk.page(id)).body.marks).toBe('Pf');
  });

  it('says of a question that the bank has, what it has', async () => {
    const stem = `${Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')} winter`;
    const first = await desk.bring(csvOf([stem, 'What is a lien?']));
    await desk.confirm(first);
    const near = stem.replace('winter', 'spring');
    const id = await desk.bring(csvOf([near, 'What is a lien?', 'What is a lien?'], ['A', 'A', 'A']));
    expect(await desk.items(id)).toMatchObject([
      {
        number: 1,
        class: 'near',
        decision: 'skip',
        match: { version: 1, stored: { correct_option: 'One' } },
      },
      { number: 2, class: 'known', decision: 'skip', match: { resemblance: 1 } },
      { number: 3, class: 'duplicate', decision: 'skip', match: { number: 2 } },
    ]);
    const taken = await desk.decide(id, { numbers: [3], decision: 'take' });
    expect(taken).toMatchObject({ status: 409, code: 'items_not_takable', body: { numbers: [3] } });
  });

  it('asks for the meanings of columns that have unknown names, and takes them', async () => {
    const table = 'Nr;Was;x;y;z\n1;What is a tort?;One;Two;B\n';
    const id = await desk.bring(table, 'Prüfung 2026.csv');
    const { body } = await desk.page(id);
    expect(body).toMatchObject({
      import: { state: 'asking', counts: null },
      asks: ['columns'],
      options: { bank: 'prufung-2026' },
      understood: {
        columns: [
          { column: 'A', name: 'Nr', meaning: null, first: '1', filled: 1 },
          { column: 'B', name: 'Was', meaning: null, first: 'What is a tort?', filled: 1 },
          { column: 'C' },
          { column: 'D' },
          { column: 'E' },
        ],
      },
    });
    expect(body.meanings.map(({ meaning }) => meaning)).toContain('question');
    const columns = ['id', 'question', 'A', 'B', 'answer'].map((meaning, index) => ({
      column: 'ABCDE'.charAt(index),
      meaning,
    }));
    expect((await desk.again(id, { columns })).status).toBe(200);
    await desk.read(id);
    expect((await desk.page(id)).body).toMatchObject({
      import: { state: 'ready', counts: { plain: 1 } },
      options: { columns },
      understood: { columns: [{ meaning: 'id' }, { meaning: 'question' }, {}, {}, { meaning: 'answer' }] },
    });
    const wrong = await desk.again(id, { columns: [{ column: 'A', meaning: 'colour' }] });
    expect(wrong).toMatchObject({ status: 400, body: { fields: ['body.columns'] } });
    expect((await desk.again(id, { bank: 'Law!' })).status).toBe(400);
  });

  it('asks for a mapping where it is JSON, and reads it with that', async () => {
    const id = await desk.bring(
      JSON.stringify([{ q: 'What is a tort?', o: ['One', 'Two'], k: 'A' }]),
      'a.json',
    );
    expect((await desk.page(id)).body).toMatchObject({ import: { state: 'asking' }, asks: ['mapping'] });
    await desk.add(id, 'mapping', '{"bank":"law"}');
    await desk.read(id);
    expect((await desk.page(id)).body.message).toContain('cannot be used');
    const mapping = { bank: 'law', stem: 'q', options: 'o', key: { field: 'k', form: 'letter' } };
    await desk.add(id, 'mapping', JSON.stringify(mapping));
    await desk.read(id);
    expect((await desk.page(id)).body).toMatchObject({
      import: { state: 'ready', counts: { plain: 1 } },
      added: { mapping: 'added' },
    });
  });

  it.each([
    ['is empty', '', 'is empty'],
    ['is a PDF', '%PDF-1.7 …', 'PDF'],
    ['declares entities', '<!DOCTYPE quiz [<!ENTITY a "ha">]><quiz>&a;</quiz>', 'entit'],
  ])('that %s cannot be read, and says why', async (_title, content, why) => {
    const id = await desk.bring(content, 'law.txt');
    const { body } = await desk.page(id);
    expect(body.import.state).toBe('unreadable');
    expect(body.message).toContain(why);
  });

  it('with too many questions is to be split', async () => {
    const stems = Array.from({ length: 5_001 }, (_, index) => `What is number ${index}?`);
    const id = await desk.bring(csvOf(stems));
    expect((await desk.page(id)).body).toMatchObject({
      import: { state: 'unreadable' },
      message: expect.stringContaining('Split the file'),
    });
    expect(await desk.items(id)).toEqual([]);
  }, 60_000);

  it('is not taken beside twenty that nobody has finished', async () => {
    for (let count = 0; count < 20; count += 1) expect((await desk.upload('a')).status).toBe(200);
    expect(await desk.upload('a')).toMatchObject({ status: 409, code: 'too_many_imports' });
    const [latest] = await desk.imports();
    await desk.discardImport(latest?._id ?? '');
    expect((await desk.upload('a')).status).toBe(200);
  });
});

describe('a reading', () => {
  it('that was killed is begun anew; a second one beside the first leaves it alone', async () => {
    const { body } = await desk.upload(csvOf(['What is a tort?']));
    const { promise: killed, reject } = Promise.withResolvers<never>();
    const begun = Promise.withResolvers<void>();
    const first = desk.read(body._id, (_file, onPart) => {
      onPart({ found: 1, items: [], pictures: [] });
      begun.resolve();
      return killed;
    });
    await begun.promise;
    await desk.read(body._id, () => Promise.reject(new Error('It is read twice.')));
    expect((await desk.page(body._id)).body.import.state).toBe('reading');
    await test.database.asOwner(`update imports set reader_at = now() - interval '1 minute' where id = $1`, [
      body._id,
    ]);
    await desk.read(body._id);
    expect((await desk.page(body._id)).body.marks).toBe('P');
    reject(new Error('killed'));
    await first.catch(() => {});
    expect((await desk.page(body._id)).body.marks).toBe('P');
  });

  it('of an import that is thrown away leaves nothing', async () => {
    const { body } = await desk.upload(csvOf(['What is a tort?']));
    await desk.read(body._id, async (_file, onPart, signal) => {
      await desk.discardImport(body._id);
      onPart({ found: 1, items: [], pictures: [] });
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    expect((await desk.page(body._id)).body.import.state).toBe('discarded');
    expect(await desk.imports()).toEqual([]);
    expect(await desk.again(body._id)).toMatchObject({ status: 409, code: 'import_ended' });
    expect((await desk.discardImport(body._id)).status).toBe(200);
  });
});

describe('decisions', () => {
  it('are counted, and not about questions that are not there', async () => {
    const id = await desk.bring(csvOf(['What is a tort?', 'What is a lien?']));
    const { body } = await desk.decide(id, { numbers: [2], decision: 'skip' });
    expect(body).toMatchObject({ revision: 1, counts: { take: 1, skip: 1, plain: 2 } });
    expect((await desk.items(id, { decision: 'skip' })).map(({ number }) => number)).toEqual([2]);
    expect((await desk.items(id, { number: '1' })).map(({ number }) => number)).toEqual([1]);
    expect((await desk.decide(id, { numbers: [3], decision: 'skip' })).status).toBe(404);
  });

  it('put a corrected question in place of a faulty one, unless it is still faulty', async () => {
    const id = await desk.bring(csvOf(['What is a tort?', 'What is a lien?'], ['A', 'F']));
    const [faulty] = await desk.items(id);
    if (faulty?.content == null) throw new Error('Nothing was understood.');
    expect(await desk.correct(id, '2', faulty.content)).toMatchObject({
      status: 400,
      code: 'question_faulty',
    });
    const { body } = await desk.correct(id, '2', { ...faulty.content, correct: [1] });
    expect(body).toMatchObject({
      item: { class: 'plain', decision: 'take', corrected: true, review: { correct_option: 'Two' } },
      counts: { take: 2, fault: 0 },
    });
    await desk.confirm(id);
    expect(await desk.stems()).toEqual(['What is a lien?', 'What is a tort?']);
  });
});

it('no other tenant has an import', async () => {
  const id = await desk.bring(csvOf(['What is a tort?']));
  const other = await newImporter(test, await createTestTenant(test));
  expect((await other.page(id)).status).toBe(404);
  expect(await other.imports()).toEqual([]);
  for (const answer of [
    other.again(id),
    other.add(id, 'pictures', 'a'),
    other.decide(id, { numbers: [1], decision: 'skip' }),
    other.confirm(id),
    other.undo(id),
    other.discardImport(id),
  ])
    expect((await answer).status).toBe(404);
  expect((await desk.page(id)).body.import.state).toBe('ready');
});

it('whose file is gone, as after a restore, says so', async () => {
  const { body } = await desk.upload(csvOf(['What is a tort?']));
  for await (const names of test.files.listNames(tenant.id))
    for (const name of names) await test.files.remove(tenant.id, name);
  await desk.read(body._id);
  expect((await desk.page(body._id)).body).toMatchObject({
    import: { state: 'unreadable' },
    message: expect.stringContaining('Upload it once more'),
  });
});

it('an import that nobody has finished for a month is deleted, and one that was confirmed is not', async () => {
  const forgotten = await desk.bring(csvOf(['What is a tort?']));
  const confirmed = await desk.bring(csvOf(['What is a lien?']));
  await desk.confirm(confirmed);
  await test.database.asOwner(
    `update imports set uploaded_at = now() - interval '31 days' where tenant_id = $1`,
    [tenant.id],
  );
  await tenant.inside(deleteExpired);
  expect((await desk.page(forgotten)).status).toBe(404);
  expect((await desk.page(confirmed)).body.import.state).toBe('confirmed');
});

it('its template is understood when it is filled in', async () => {
  const { statusCode, headers, rawPayload } = await test.app.inject({
    url: '/api/imports/get-template',
    headers: { host: desk.caller.host, authorization: `Bearer ${desk.caller.token}` },
  });
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('questions-template.xlsx'),
  ]);
  const id = await desk.bring(new Uint8Array(rawPayload), 'filled.xlsx');
  // Its examples are no questions.
  expect((await desk.page(id)).body).toMatchObject({
    import: { state: 'unreadable' },
    message: 'The file holds no question.',
  });
});
