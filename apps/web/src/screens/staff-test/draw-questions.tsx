import { useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { askedFor, compareDrawn, isDrawn } from '../../features/staff-tests/blueprints.ts';
import {
  type Blueprint,
  type DrawnQuestions,
  useDrawQuestions,
} from '../../features/staff-tests/staff-tests.ts';
import { describeQuestions } from '../../features/staff-tests/test-words.ts';
import { Button } from '../../ui/button.tsx';
import { useTestEditing } from './test-editing.ts';

type Drawn = { blueprint: Blueprint; questions: DrawnQuestions['questions'] };

/** Draws questions by the blueprint. Where others were drawn before, it is shown before it counts. */
export function DrawQuestions() {
  const { content, edit } = useTestEditing();
  const { blueprint, questions, drawnBy } = content;
  const draw = useDrawQuestions();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isShort, setIsShort] = useState(false);
  const hasDrawn = drawnBy !== null && questions.length > 0;
  const isReady = blueprint.rows.length > 0 && blueprint.rows.every(({ take }) => take !== null);
  // Another blueprint needs another draw.
  const offered = drawn?.blueprint === blueprint ? drawn : null;

  function take({ questions: taken, blueprint: by }: Drawn): void {
    edit({ questions: taken, drawnBy: by });
    setDrawn(null);
  }

  function begin(): void {
    setIsShort(false);
    draw.mutate(blueprint, {
      onSuccess(answer) {
        if (answer.short.length > 0) setIsShort(true);
        else if (hasDrawn) setDrawn({ blueprint, questions: answer.questions });
        else take({ blueprint, questions: answer.questions });
      },
    });
  }

  return (
    <div className="blueprint-draw">
      <Button isOff={!isReady} isBusy={draw.isPending} onClick={begin}>
        {hasDrawn ? 'Draw again' : `Draw ${describeQuestions(askedFor(blueprint))}`}
      </Button>
      <p className="test-note">
        {isDrawn(content)
          ? `Drawn once and then kept: every learner gets the same ${describeQuestions(questions.length)}.`
          : 'Drawn once and then kept. Drawing again is shown here before it counts.'}
      </p>
      {isShort && <p role="alert">The bank has too few of a topic. Nothing was drawn.</p>}
      {draw.error && <p role="alert">{errorMessageOf(draw.error)}</p>}
      {offered && (
        <div className="blueprint-offer" role="status">
          <p>{describeOffer(questions, offered.questions)}</p>
          <Button onClick={() => setDrawn(null)}>Keep what was drawn</Button>
          <Button look="line" onClick={() => take(offered)}>
            {`Take these ${offered.questions.length}`}
          </Button>
        </div>
      )}
    </div>
  );
}

function describeOffer(before: readonly string[], after: readonly string[]): string {
  const { stay, come, go } = compareDrawn(before, after);
  return `Drawn anew: ${come} new, ${go} out, ${stay} as before.`;
}
