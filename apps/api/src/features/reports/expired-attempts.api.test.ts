import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';

const test = await provideTestApp();

const timeRanOut = async (sitting: Sitting, id: string) =>
  (await sitting.report(id)).body.report.time_ran_out;

describe('a report says that the time ran out', () => {
  it('where the clock closed it before a submission', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-60);
    expect((await sitting.open()).code).toBe('test_already_taken');
    expect(await timeRanOut(sitting, sitting.testId)).toBe(true);
  });

  it('where the page submitted when the time was over', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-1);
    const { body } = await sitting.submit({ auto: true, timeTaken: '30.00' });
    expect(await timeRanOut(sitting, body.reportcard)).toBe(true);
  });

  it('but not where the learner submitted, early or at the last moment', async () => {
    const sitting = await sit(test);
    const { body } = await sitting.submit({ timeTaken: '30.00' });
    expect(await timeRanOut(sitting, body.reportcard)).toBe(false);
    const last = await sit(test);
    await last.endsIn(-1);
    const submitted = await last.submit({ timeTaken: '29.59' });
    expect(await timeRanOut(last, submitted.body.reportcard)).toBe(false);
  });
});
