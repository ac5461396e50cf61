import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { type Audience, audiencePreviewQuery, useSetAudience } from '../../features/staff-tests/audience.ts';
import { describeEffect } from '../../features/staff-tests/audience-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { CohortChoice } from './cohort-choice.tsx';
import { useTestEditing } from './test-editing.ts';

const MOST_CHARACTERS = 300;

/** Chooses everybody or cohorts, with what that changes, and a reason. @param audience as it was seen */
export function AudienceDialog({ audience, onClose }: { audience: Audience; onClose(): void }) {
  const { of, test } = useTestEditing();
  // As it was when the dialog opened: a choice that colleagues made since is not overwritten.
  const [was] = useState(audience.chosen);
  const [isForAll, setIsForAll] = useState(was.length === 0);
  const [picked, setPicked] = useState<readonly string[]>(was);
  const [fault, setFault] = useState<{ reason?: string; cohorts?: string }>({});
  const setAudience = useSetAudience(of);
  const formId = useId();
  const cohorts = isForAll ? [] : picked;
  const isChosen = isForAll || picked.length > 0;
  const effect = useQuery({ ...audiencePreviewQuery(of, cohorts), enabled: isChosen });

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    const found = {
      ...(!isChosen && { cohorts: 'Please choose at least one cohort.' }),
      ...(reason === '' && { reason: 'Please say why, for your colleagues.' }),
    };
    setFault(found);
    if (Object.keys(found).length > 0 || setAudience.isPending) return;
    setAudience.mutate({ cohorts: [...cohorts], was, reason }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Who may sit it" onClose={setAudience.isPending ? undefined : onClose}>
      <form id={formId} className="test-dialog" noValidate onSubmit={send}>
        <CohortChoice
          cohorts={audience.cohorts}
          isForAll={isForAll}
          picked={picked}
          fault={fault.cohorts ?? null}
          onChange={(change) => {
            setFault({});
            setIsForAll(change.isForAll);
            setPicked(change.picked);
          }}
        />
        <p role="status">{isChosen && effect.data ? describeEffect(effect.data) : ''}</p>
        <p className="test-note">
          {test.published === null
            ? 'It holds from the first publication on.'
            : 'It holds at once. To all others the test is not there; what they have begun or submitted stays theirs.'}
        </p>
        <TextField
          label="Reason"
          hint="For the audit log. Learners do not see it."
          name="reason"
          autoComplete="off"
          maxLength={MOST_CHARACTERS}
          error={fault.reason ?? null}
          onInput={() => setFault({})}
        />
        {setAudience.error && (
          <p role="alert" className="field-error">
            {errorMessageOf(setAudience.error)}
          </p>
        )}
      </form>
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Go Back
        </Button>
        <Button type="submit" form={formId} look="main" isBusy={setAudience.isPending}>
          Save
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
