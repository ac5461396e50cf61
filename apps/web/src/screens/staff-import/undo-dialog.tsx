import { useId } from 'react';
import { Link } from 'react-router';
import { errorFieldsIn, errorMessageOf } from '../../api/api-error.ts';
import { describeQuestions, describeUse } from '../../features/imports/import-words.ts';
import { type Import, useUndo } from '../../features/imports/imports.ts';
import { staffQuestionPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { describeLength } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { type Check, useForm } from '../../ui/forms/use-form.ts';
import { Icon } from '../../ui/icon.tsx';

const LONGEST = 300;

const checkReason: Check = ({ value }) => {
  const { length } = value.trim();
  if (length === 0) return 'Please say why, for your colleagues.';
  return length > LONGEST ? describeLength('A reason', length, LONGEST) : null;
};

/** Says what goes, asks why, and names the questions that are in use where it is refused. */
export function UndoDialog({
  of,
  result,
  onClose,
}: {
  of: { userId: string; importId: string };
  result: Import['result'];
  onClose(): void;
}) {
  const formId = useId();
  const undo = useUndo(of);
  const form = useForm({ reason: checkReason }, (fields) => {
    if (!undo.isPending) undo.mutate(String(fields.get('reason')).trim(), { onSuccess: onClose });
  });
  const { questions: used = [] } = errorFieldsIn(undo.error, 'import_used');
  return (
    <Dialog title="Undo this import" onClose={onClose}>
      <form id={formId} className="undo-form" {...form.props}>
        <p>{describeEffect(result)}</p>
        <TextField
          label="Reason"
          hint="It stands in the audit log."
          autoComplete="off"
          data-first-focus
          {...form.field('reason')}
        />
        {undo.isError && !undo.isPending && (
          <p role="alert" className="field-error">
            <Icon name="warning" /> <span>{errorMessageOf(undo.error)}</span>
          </p>
        )}
        {used.length > 0 && (
          <ul className="undo-used" aria-label="Questions in use">
            {used.map(({ _id, name, stem, why }) => (
              <li key={_id}>
                <Link to={staffQuestionPath(_id)}>{stem === '' ? name : stem}</Link>
                <small>{describeUse(why)}</small>
              </li>
            ))}
          </ul>
        )}
      </form>
      <DialogFoot>
        <Button onClick={onClose}>Go Back</Button>
        <Button type="submit" form={formId} look="main" isBusy={undo.isPending}>
          Undo this import
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function describeEffect(result: Import['result']): string {
  const { added, changed } = result ?? { added: 0, changed: 0 };
  const parts = [
    added > 0 ? `${describeQuestions(added)} that came in ${added === 1 ? 'goes' : 'go'}` : '',
    changed > 0
      ? `${describeQuestions(changed)} that changed ${changed === 1 ? 'gets' : 'get'} the former words back, as a new version`
      : '',
  ].filter((part) => part !== '');
  return `${parts.join('; ')}. Nothing is undone if one of them has been used since.`;
}
