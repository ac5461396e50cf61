import { TEST_BOUNDS, TEST_TYPES } from '@assay/assessment';
import { useId } from 'react';
import { ORDERS, type OrderName, orderOf, TYPE_NAMES } from '../../features/staff-tests/test-words.ts';
import { LabelledInput, LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { AnswersField } from './answers-field.tsx';
import { Field, useIsFaulty } from './field-findings.tsx';
import { NumberInput } from './number-input.tsx';
import { useTestEditing } from './test-editing.ts';
import { WindowFields } from './window-fields.tsx';
import './test-settings.css';

/** Everything of the test but its questions. */
export function SettingsSection() {
  const { content, edit, test } = useTestEditing();
  const { name, type, subject, minutes } = content;
  const minutesId = useId();
  const isNameFaulty = useIsFaulty('name');
  const areMinutesFaulty = useIsFaulty('minutes');
  return (
    <section className="test-settings" aria-labelledby="test-settings">
      <div className="test-part-head">
        <h2 className="section" id="test-settings">
          Settings
        </h2>
      </div>
      <div className="settings-grid">
        <Field field="name" size="half">
          <LabelledInput
            label="Name"
            autoComplete="off"
            maxLength={TEST_BOUNDS.name}
            aria-invalid={isNameFaulty}
            value={name}
            onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
          />
        </Field>
        <Field field="minutes" size="sixth">
          <div className="labelled-select">
            <label htmlFor={minutesId}>Minutes</label>
            <NumberInput
              id={minutesId}
              value={minutes}
              most={TEST_BOUNDS.minutes}
              isInvalid={areMinutesFaulty}
              onChange={(value) => edit({ minutes: value })}
            />
          </div>
        </Field>
        <Field field="type" size="third">
          <LabelledSelect
            label="Kind"
            value={type}
            options={
              test.published === null
                ? TEST_TYPES.map((each) => [each, TYPE_NAMES[each]] as const)
                : // What learners know it as stays.
                  [[type, TYPE_NAMES[type]] as const]
            }
            onChoose={(chosen) => edit({ type: chosen })}
          />
        </Field>
        <div className="is-half">
          <LabelledInput
            label="Subject"
            autoComplete="off"
            placeholder="From its questions"
            maxLength={TEST_BOUNDS.subject}
            value={subject}
            onChange={({ currentTarget }) => edit({ subject: currentTarget.value })}
          />
        </div>
        <div className="is-half">
          <LabelledSelect<OrderName>
            label="Order"
            value={orderOf(content).value}
            options={ORDERS.map((order) => [order.value, order.name] as const)}
            onChoose={(chosen) => {
              const order = ORDERS.find(({ value }) => value === chosen);
              if (order) edit({ mixesQuestions: order.mixesQuestions, mixesOptions: order.mixesOptions });
            }}
          />
        </div>
        <WindowFields />
        <AnswersField />
      </div>
    </section>
  );
}
