import { Link } from 'react-router';
import { NeedsPlan } from '../../features/payments/needs-plan.tsx';
import type { Dashboard, WhatNext } from '../../features/results/results.ts';
import { paths, takeTestPath, topicPracticePath } from '../../paths.ts';
import { formatDay, formatMinutes, formatTimeLeft } from '../../ui/formats.ts';
import { Proposal } from '../../ui/proposal.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { Tally } from '../../ui/tally.tsx';
import { AnswerTape } from './answer-tape.tsx';

/** Leads back to an open test. @param now the server's time, in milliseconds */
export function ContinueTest({ attempt, now }: { attempt: Dashboard['attempts'][number]; now: number }) {
  const { test, deadlineAt, answered, position } = attempt;
  const total = test.number_of_questions;
  return (
    <Proposal
      label="What next: a test is open"
      name={test.test_name}
      reason={
        <>
          <span>{`${answered.length} of ${total} answered.`}</span>{' '}
          <b>{formatTimeLeft(Date.parse(deadlineAt) - now)}</b>
          {', and it runs on while you are away.'}
        </>
      }
      picture={<AnswerTape total={total} answered={answered} current={position} />}
      to={takeTestPath(test._id)}
      action={
        <>
          Continue<span className="visually-hidden">{` ${test.test_name}`}</span>
        </>
      }
      note={`opens at question ${position + 1}`}
    />
  );
}

/** Proposal of what to do next. @param tests number of active tests */
export function NextStep({ next, tests, needsPlan }: { next: WhatNext; tests: number; needsPlan: boolean }) {
  const lock = needsPlan && <NeedsPlan />;
  switch (next.kind) {
    case 'first_test': {
      const { test } = next;
      const questions = test.number_of_questions;
      return (
        <Proposal
          label="What next"
          name={test.test_name}
          reason={tests === 1 ? 'Your first test.' : 'Your first test, and our shortest.'}
          picture={<AnswerTape total={questions} answered={[]} />}
          to={takeTestPath(test._id)}
          action={`Take ${test.test_type}`}
          note={`${questions} questions, ${formatMinutes(test.duration_in_mins)}`}
          lock={lock}
          others={
            <>
              {tests > 1 && <Link to={paths.tests}>{`Choose another of the ${tests} tests`}</Link>}
              <span>
                Or read first: <Link to={paths.specialityModules}>Speciality Modules</Link>
              </span>
            </>
          }
        />
      );
    }
    case 'topic': {
      const { topic, correct, total, newest, questions } = next;
      return (
        <Proposal
          label="What next"
          name={topic.topic_name}
          reason={
            <>
              Your weakest topic: <b>{`${correct} of ${total} right`}</b>
              <span>{`, last on ${formatDay(newest)}.`}</span>
            </>
          }
          picture={<Tally results={next.results} />}
          to={topicPracticePath(topic._id)}
          action={questions === 1 ? 'Practise 1 question' : `Practise ${questions} questions`}
          note="not timed"
          lock={lock}
          others={
            <>
              <Link to={paths.specialityModules}>All topics</Link>
              <Link to={paths.recharge}>Recharge: sit your lowest-scoring test again</Link>
            </>
          }
        />
      );
    }
    case 'lowest_test':
      return (
        <Proposal
          label="What next"
          name={next.test.test_name}
          reason={
            <>
              Your lowest-scoring test: <b>{`${next.correct_answers} of ${next.total} right`}</b>.
            </>
          }
          to={paths.recharge}
          action="Sit it again"
          note="a further attempt, by Recharge"
          lock={lock}
          others={<Link to={paths.tests}>All tests</Link>}
        />
      );
  }
}

/** Place of a proposal that is still loading. */
export function NextStepSkeleton() {
  return (
    <div className="proposal" aria-hidden="true">
      <div className="proposal-reason">
        <SkeletonBar width="20%" />
        <SkeletonBar width="50%" />
        <SkeletonBar width="64%" />
      </div>
    </div>
  );
}
