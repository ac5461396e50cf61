import { addresses } from '@assay/contract';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { afterAll, expect, it } from 'vitest';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { createTracing } from './tracing.ts';

const exporter = new InMemorySpanExporter();
const tracing = createTracing({
  version: '1.2.3',
  share: 1,
  processor: new SimpleSpanProcessor({ exporter }),
});
const test = await provideTestApp({ tracing, ownDatabase: true });
afterAll(() => tracing.stop());

const SAVE = `PATCH ${addresses.saveAnswers.path}`;

it('a save is a span with its route and status, and has its statements below it without their values', async () => {
  const sitting = await sit(test);
  exporter.reset();
  await sitting.save({ answers: [{ index: 0, selected: null, notes: 'a note of the learner' }] });
  const finished = () => exporter.getFinishedSpans();
  await expect.poll(() => finished().map(({ name }) => name)).toContain(SAVE);
  const save = finished().find(({ name }) => name === SAVE);
  expect(save?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'http.request.method': 'PATCH',
  });
  const statements = finished().filter(
    ({ parentSpanContext }) => parentSpanContext?.spanId === save?.spanContext().spanId,
  );
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringContaining('update attempts'),
  );
  const sent = JSON.stringify(finished().map(({ name, attributes }) => ({ name, attributes })));
  for (const secret of ['a note of the learner', sitting.learner.token, sitting.attemptId]) {
    expect(sent).not.toContain(secret);
  }
});
