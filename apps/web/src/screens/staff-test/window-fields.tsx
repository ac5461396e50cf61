import { useId } from 'react';
import type { TestContent } from '../../features/staff-tests/staff-tests.ts';
import { describeLateStart, describeMinutes, nameZone } from '../../features/staff-tests/window-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Field, FieldFindings, useIsFaulty } from './field-findings.tsx';
import { useTestEditing } from './test-editing.ts';
import { TimeField } from './time-field.tsx';

/** Times between which the test can be started, in the organisation's zone, and the rule for late starts. */
export function WindowFields() {
  const { content, edit, test } = useTestEditing();
  const { window, minutes } = content;
  const { opensAt, closesAt, endsForAll } = window;
  const { timeZone } = test;
  const group = useId();
  const isOpensFaulty = useIsFaulty('opens');
  const isClosesFaulty = useIsFaulty('closes');
  const change = (next: Partial<TestContent['window']>) =>
    edit((now) => ({ window: { ...now.window, ...next } }));
  const example = describeLateStart(content, timeZone);
  return (
    <>
      <Field field="opens" size="half">
        <TimeField
          label="Opens"
          value={opensAt}
          zone={timeZone}
          isInvalid={isOpensFaulty}
          onChange={(value) => change({ opensAt: value })}
        />
      </Field>
      <Field field="closes" size="half">
        <TimeField
          label="Closes"
          value={closesAt}
          zone={timeZone}
          isInvalid={isClosesFaulty}
          onChange={(value) => change({ closesAt: value })}
        />
      </Field>
      <p className="is-whole settings-zone">
        <span>Time zone</span> <b>{nameZone(timeZone, opensAt ?? closesAt)}</b>
      </p>
      {example !== null && (
        <p className="is-whole settings-example" role="status">
          <Icon name="clock" /> <span>{example}</span>
        </p>
      )}
      <fieldset className="is-half settings-choice" data-field="late">
        <legend>When somebody starts late</legend>
        <label>
          <input
            type="radio"
            name={group}
            checked={!endsForAll}
            onChange={() => change({ endsForAll: false })}
          />
          <span>
            {minutes === null ? 'They keep their minutes' : `They keep their ${describeMinutes(minutes)}`}
          </span>
        </label>
        <label>
          <input
            type="radio"
            name={group}
            checked={endsForAll}
            onChange={() => change({ endsForAll: true })}
          />
          <span>
            <span>It ends for all when it closes</span>
            <small>Extra time of a person still counts on top</small>
          </span>
        </label>
        <FieldFindings field="late" />
      </fieldset>
    </>
  );
}
