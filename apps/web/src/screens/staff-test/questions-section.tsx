import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { BlueprintTable } from './blueprint-table.tsx';
import { ChosenQuestions } from './chosen-questions.tsx';
import { FieldFindings } from './field-findings.tsx';
import { useTestEditing } from './test-editing.ts';
import './test-questions.css';

const WAYS = [
  { value: 'blueprint', label: 'By blueprint' },
  { value: 'hand', label: 'By hand' },
] as const;

/** Questions of the test, drawn by a blueprint or chosen one by one. */
export function QuestionsSection() {
  const { content, edit } = useTestEditing();
  const { chosen } = content;
  return (
    <section data-field="questions" aria-labelledby="test-questions">
      <div className="test-part-head">
        <h2 className="section" id="test-questions">
          Questions
        </h2>
        <SegmentedChoice
          legend="How questions are chosen"
          options={WAYS}
          value={chosen}
          onChoose={(way) => edit({ chosen: way })}
        />
      </div>
      <FieldFindings field="questions" />
      {chosen === 'blueprint' ? <BlueprintTable /> : <ChosenQuestions />}
    </section>
  );
}
