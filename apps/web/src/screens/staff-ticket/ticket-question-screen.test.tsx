import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { staffPaths, staffTicketAboutPath } from '../../staff-paths.ts';
import { reportAnswer, reviewedQuestion } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { TICKET_ID, worker } from '../../testing/staff.tsx';
import { TicketQuestionScreen } from './ticket-question-screen.tsx';

const showQuestion = () =>
  showScreen(<TicketQuestionScreen />, {
    path: staffPaths.ticketAbout,
    at: staffTicketAboutPath(TICKET_ID),
    framed: true,
  });

beforeEach(() => logInLearner(worker));

describe('the question that a ticket is about', () => {
  it('stands with its key and what the learner chose, and leads back to the ticket', async () => {
    network.answer('getTicketQuestion', {
      question: reviewedQuestion(),
      answer: reportAnswer({ status: 'Wrong', selected: 'Port', notes: 'My own words', comment: 'THINK SO' }),
      test_name: 'Buoys and Lights',
      number: 31,
    });
    showQuestion();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Question 31 of Buoys and Lights' }),
    ).toBeTruthy();
    const marks = [...document.querySelectorAll('.option')].map((option) => [
      option.querySelector('.rich-text-inline')?.textContent,
      [...option.querySelectorAll('.option-marks .icon-label')].map((mark) => mark.textContent),
    ]);
    expect(marks).toEqual([
      ['Starboard', ['Correct Option']],
      ['Port', ['Incorrect Option', 'Selected by the Learner']],
      ['Cardinal', []],
    ]);
    expect(screen.getByText('Green is to starboard.')).toBeTruthy();
    // A learner's notes are private.
    expect(screen.queryByText('My own words')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ticket' }).getAttribute('href')).toBe(
      `/staff/tickets/${TICKET_ID}`,
    );
  });

  it('of a ticket about none is not there', async () => {
    network.refuse('getTicketQuestion', 'not_found');
    showQuestion();
    expect(await screen.findByRole('heading', { level: 1, name: 'Question not found' })).toBeTruthy();
  });
});
