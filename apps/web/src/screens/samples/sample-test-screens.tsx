import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { sampleQuestions } from './sample-data.ts';
import { SamplePlayer } from './sample-player.tsx';

/** Specification section 9. */
const testQuestions = sampleQuestions(20);
const topicQuestions = sampleQuestions(50);

/** Sample of a test, with its submission. */
export function SampleTestScreen() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <SamplePlayer
        name="Sample test"
        questions={testQuestions}
        leaveTo={paths.recharge}
        fills
        onSubmit={() => setIsAsked(true)}
      />
      {isAsked && (
        <Dialog title="Submit the sample test?" onClose={() => setIsAsked(false)}>
          <p>This is a sample: nothing is submitted. The results that follow are a sample, too.</p>
          <DialogFoot>
            <Button onClick={() => setIsAsked(false)} data-first-focus>
              Go Back
            </Button>
            <ButtonLink look="main" to={paths.sampleResults}>
              Submit Now
            </ButtonLink>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}

/** Sample of a topic's test; submitting has no further effect (specification section 2). */
export function SampleTopicTestScreen() {
  return (
    <SamplePlayer
      name="Sample questions of a topic"
      questions={topicQuestions}
      leaveTo={paths.specialityModules}
    />
  );
}
