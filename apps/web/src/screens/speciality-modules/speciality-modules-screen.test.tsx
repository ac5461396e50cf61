import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedTopic } from '../../features/topics/topics.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, installFakeClock, logInLearner, showScreen } from '../../testing/screen.tsx';
import { SpecialityModulesScreen } from './speciality-modules-screen.tsx';

const PATH = '/menu/speciality-modules';

const topic = (name: string, facts: Partial<ListedTopic> = {}): ListedTopic => ({
  _id: `${name.toLowerCase()}-id` as ListedTopic['_id'],
  topic_name: name,
  subtopic_count: 2,
  questionCount: 12,
  description: '',
  domain: 'Medicine',
  subdomain: 'Heart',
  ...facts,
});

const showModules = (at = PATH) => showScreen(<SpecialityModulesScreen />, { path: PATH, at, framed: true });
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Topics' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const card = (name: string) => screen.queryByRole('heading', { level: 4, name });
const searches = () => network.calls('getTopics').map(({ search }) => search);

beforeEach(() => {
  logInLearner();
  network.answer('getTopics', { topics: [topic('Valves'), topic('Rhythm')] });
  network.answer('getTopicProgress', { topics: [], weakest: null });
});

describe('speciality modules', () => {
  it('are a page of contents: the first subdomain is open, others open in their place, which a reload keeps', async () => {
    network.answer('getTopics', { topics: [topic('Valves'), topic('Asthma', { subdomain: 'Lung' })] });
    const { user, address } = showModules();
    expect(await screen.findByRole('heading', { level: 2, name: 'Medicine' })).toBeTruthy();
    expect([card('Valves') !== null, card('Asthma')]).toEqual([true, null]);
    await user.click(screen.getByRole('button', { name: 'Lung' }));
    expect([card('Valves') !== null, card('Asthma') !== null]).toEqual([true, true]);
    expect(address()).toBe(`${PATH}?open=Medicine%2FHeart&open=Medicine%2FLung`);
    await user.click(screen.getByRole('button', { name: 'Heart' }));
    await user.click(screen.getByRole('button', { name: 'Lung' }));
    expect([card('Valves'), card('Asthma')]).toEqual([null, null]);
    expect(address()).toBe(`${PATH}?open=`);
  });

  it('without subdomains are cards at once', async () => {
    network.answer('getTopics', {
      topics: [topic('Law', { domain: '', subdomain: '' }), topic('Ethics', { domain: '', subdomain: '' })],
    });
    showModules();
    expect(await screen.findByRole('heading', { level: 2, name: 'Topics' })).toBeTruthy();
    expect([card('Law') !== null, card('Ethics') !== null]).toEqual([true, true]);
    expect(screen.queryByRole('button', { expanded: true })).toBeNull();
  });

  it('of a search are all open', async () => {
    network.answer('getTopics', { topics: [topic('Valves'), topic('Asthma', { subdomain: 'Lung' })] });
    showModules(`${PATH}?key=a&open=Medicine%2FHeart`);
    expect(await screen.findByRole('heading', { level: 3, name: 'Lung' })).toBeTruthy();
    expect([card('Valves') !== null, card('Asthma') !== null]).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: 'Lung' })).toBeNull();
  });

  it('say what the learner has answered of each, and what is weakest', async () => {
    const [valves, rhythm] = [topic('Valves'), topic('Rhythm')];
    network.answer('getTopicProgress', {
      topics: [
        { _id: valves._id, correct: 2, total: 6 },
        { _id: rhythm._id, correct: 1, total: 1 },
      ],
      weakest: valves._id,
    });
    showModules();
    expect(await screen.findByText('You have given 7 answers and got 3 right.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Valves' }).getAttribute('href')).toBe(
      `${PATH}/topic-detail/valves-id`,
    );
    expect(screen.getByText('3 of 7 right')).toBeTruthy();
    expect(screen.getByText('2 of 6 right')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Right in Rhythm' }).getAttribute('value')).toBe('100');
  });

  it('have a card for each topic with its figures, which leads to its page', async () => {
    network.answer('getTopics', { topics: [topic('Valves', { description: 'Four of them.' })] });
    const { user, address } = showModules();
    expect(await screen.findByRole('heading', { level: 4, name: 'Valves' })).toBeTruthy();
    const facts = [...document.querySelectorAll('.topic-facts > div')].map((fact) => fact.textContent);
    expect(facts).toEqual(['Subtopics2', 'No. of questions12']);
    expect(screen.getByText('Four of them.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('1 topic');
    await user.click(screen.getByRole('link', { name: accessibleName('View Details of Valves') }));
    expect(address()).toBe(`${PATH}/topic-detail/valves-id`);
  });

  it('are six skeletons while they come; an empty search is sent as an empty key', () => {
    showModules();
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(document.querySelectorAll('li.card')).toHaveLength(6);
    expect(searches()).toEqual(['?key=']);
  });

  it('are searched 500 ms after the last letter, in the address, too', async () => {
    const clock = installFakeClock();
    const { address } = showModules();
    await clock.pass(10, 10);
    type('v');
    await clock.pass(499, 499);
    type('val ');
    await clock.pass(499, 499);
    expect([address(), searches()]).toEqual([PATH, ['?key=']]);
    network.answer('getTopics', { topics: [topic('Valves')] });
    await clock.pass(1, 1);
    await clock.pass(10, 10);
    expect([address(), searches()]).toEqual([`${PATH}?key=val`, ['?key=', '?key=val']]);
    expect([box().value, card('Rhythm'), screen.getByRole('status').textContent]).toEqual([
      'val ',
      null,
      '1 topic found',
    ]);
  });

  it('are searched at once when the box is left', async () => {
    const { user, address } = showModules();
    await user.type(box(), 'rhy');
    await user.tab();
    expect(address()).toBe(`${PATH}?key=rhy`);
  });

  it('are searched at once by Enter', async () => {
    const { user, address } = showModules();
    await user.type(box(), 'rhy{Enter}');
    expect(address()).toBe(`${PATH}?key=rhy`);
    await waitFor(() => expect(searches()).toEqual(['?key=', '?key=rhy']));
  });

  it('are searched for what the address says, after a reload and after going back', async () => {
    const { router, goTo } = showModules(`${PATH}?key=val`);
    expect([box().value, searches()]).toEqual(['val', ['?key=val']]);
    await goTo('/elsewhere');
    await act(async () => void (await router.navigate(-1)));
    await waitFor(() => expect(box().value).toBe('val'));
    // The link in the menu leads to all of them.
    await goTo(PATH);
    await waitFor(() => expect(box().value).toBe(''));
    await act(async () => void (await router.navigate(-1)));
    await waitFor(() => expect(box().value).toBe('val'));
  });

  it('show no late answer to an older search', async () => {
    const { user } = showModules();
    await screen.findByRole('heading', { level: 4, name: 'Valves' });
    const [late, newer] = [network.hold('getTopics'), network.hold('getTopics')];
    await user.type(box(), 'a{Enter}');
    expect(screen.getByRole('status').textContent).toBe('Searching…');
    await user.type(box(), 'b{Enter}');
    await waitFor(() => expect(searches()).toEqual(['?key=', '?key=a', '?key=ab']));
    await act(async () => newer.answer({ topics: [topic('Abscess')] }));
    await act(async () => late.answer({ topics: [topic('Asthma')] }));
    expect([card('Abscess') !== null, card('Asthma'), card('Valves')]).toEqual([true, null, null]);
  });

  it('say that nothing was found, with the way back to all', async () => {
    network.answer('getTopics', { topics: [] });
    const { user, address } = showModules(`${PATH}?key=xyz`);
    expect(await screen.findByText('No Topics found!')).toBeTruthy();
    network.answer('getTopics', { topics: [topic('Valves')] });
    await user.click(screen.getByRole('button', { name: 'Show all topics' }));
    expect(await screen.findByRole('heading', { level: 4, name: 'Valves' })).toBeTruthy();
    expect([address(), box().value, document.activeElement]).toEqual([PATH, '', box()]);
  });

  it('that did not come say why, and come when tried again', async () => {
    network.refuse('getTopics', 'internal');
    const { user } = showModules();
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred');
    network.answer('getTopics', { topics: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No Topics found!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show all topics' })).toBeNull();
  });

  it('of a search that failed are not those of the one before', async () => {
    const { user } = showModules();
    await screen.findByRole('heading', { level: 4, name: 'Valves' });
    network.refuse('getTopics', 'internal');
    await user.type(box(), 'x{Enter}');
    await screen.findByRole('alert');
    expect(card('Valves')).toBeNull();
  });
});
