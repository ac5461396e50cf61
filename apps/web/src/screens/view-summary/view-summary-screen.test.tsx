import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Topic } from '../../features/topics/topics.ts';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { ViewSummaryScreen } from './view-summary-screen.tsx';

const showSummary = () => showScreen(<ViewSummaryScreen />, { path: '/menu/view-summary', framed: true });

beforeEach(() => {
  logInLearner();
  network.answer('getTopicProgress', { topics: [], weakest: null });
});

describe('the summary', () => {
  it('is a tree of the organisation’s topics, each leading to its page', async () => {
    network.answer('getSummary', {
      summary: [
        {
          domain: 'Seamanship',
          subdomain: 'Ropes',
          topics: { knots: { topic_name: 'Knots', questionsCount: 3, subtopics: [] } },
        },
      ],
    });
    network.answer('getTopicProgress', {
      topics: [{ _id: 'knots' as Topic['_id'], correct: 2, total: 3 }],
      weakest: null,
    });
    const { user, address } = showSummary();
    const topic = await screen.findByRole('treeitem', { name: 'Knots, 2 of 3 right, No. Questions: 3' });
    expect(network.calls('getSummary')[0]?.search).toBe(`?subdomain=${tenant._id}`);
    await user.click(topic);
    expect(address()).toBe('/menu/speciality-modules/topic-detail/knots');
  });

  it('says that there is none yet', async () => {
    network.answer('getSummary', { summary: [] });
    showSummary();
    expect(await screen.findByText('No topics yet.')).toBeTruthy();
    expect(screen.queryByRole('tree')).toBeNull();
  });

  it('that did not come says why, and comes when tried again', async () => {
    network.refuse('getSummary', 'internal');
    const { user } = showSummary();
    expect(screen.getByText('Loading')).toBeTruthy();
    await screen.findByRole('alert');
    network.answer('getSummary', { summary: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No topics yet.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'View Summary' }));
  });
});
