import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  publishedAs,
  staffTest,
  testCheck,
  testContent,
} from '../../features/staff-tests/testing/staff-tests.ts';
import { network } from '../../testing/network.ts';
import { COHORTS, showStaffTest } from '../../testing/staff-tests.tsx';

const [first, second] = COHORTS.map(({ _id }) => _id);
const published = staffTest({ published: publishedAs(testContent()) });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

describe('who may sit a test', () => {
  it('is everybody until cohorts are chosen, whose effect is shown before', async () => {
    const { user } = showStaffTest(published);
    expect(await screen.findByText('For everybody.')).toBeTruthy();
    network.answer('previewTestCohorts', { before: 210, after: 41, openOutside: 2 });
    await user.click(button('Change who may sit it…'));
    await user.click(dialog().getByLabelText('Only these cohorts'));
    expect(dialog().getByText('1 member, not today')).toBeTruthy();
    await user.click(button('Save'));
    expect(dialog().getByText('Please choose at least one cohort.')).toBeTruthy();
    await user.click(dialog().getByLabelText(/^Year 1/u));
    expect(await dialog().findByText(/^41 learners may sit it, 210 before\. 2 who sit it now/u)).toBeTruthy();
    await user.click(button('Save'));
    expect(dialog().getByText('Please say why, for your colleagues.')).toBeTruthy();
    await user.type(dialog().getByLabelText('Reason'), 'It is theirs');
    network.answer('setTestCohorts', { chosen: [first ?? ''] });
    network.answer('getTestCohorts', { cohorts: COHORTS, chosen: [first ?? ''] });
    await user.click(button('Save'));
    expect(await screen.findByText('For Year 1 alone.')).toBeTruthy();
    expect(network.calls('setTestCohorts').map(({ body }) => body)).toEqual([
      { cohorts: [first], was: [], reason: 'It is theirs' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that a colleague has changed meanwhile is not overwritten', async () => {
    const { user } = showStaffTest(published);
    network.answer('previewTestCohorts', { before: 210, after: 210, openOutside: 0 });
    await user.click(await screen.findByRole('button', { name: 'Change who may sit it…' }));
    await user.type(dialog().getByLabelText('Reason'), 'It is for all');
    network.refuse('setTestCohorts', 'audience_changed');
    network.answer('getTestCohorts', { cohorts: COHORTS, chosen: [second ?? ''] });
    await user.click(button('Save'));
    expect(await dialog().findByText(/^Somebody changed who may sit this test/u)).toBeTruthy();
    expect(await screen.findByText('For Year 2 alone.')).toBeTruthy();
  });

  it('stands in the dialog that publishes', async () => {
    const { user } = showStaffTest(staffTest(), { check: testCheck({ cohorts: ['Year 1', 'Year 2'] }) });
    await user.click(await screen.findByRole('button', { name: /^Publish version/u }));
    expect(await dialog().findByText('For Year 1 and Year 2 alone.')).toBeTruthy();
  });

  it('is shown to who may only edit, without a way to change it', async () => {
    const edits = { content: 'edit', people: 'none', support: false, settings: false } as const;
    showStaffTest(published, { permissions: edits });
    expect(await screen.findByText('For everybody.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change who may sit it…' })).toBeNull();
  });
});
