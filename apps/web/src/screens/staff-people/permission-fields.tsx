import type { PersonPermissions } from '../../features/people/persons.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';

const CONTENT = [
  ['none', 'Nothing'],
  ['edit', 'Edit'],
  ['publish', 'Edit and publish'],
] as const;
const PEOPLE = [
  ['none', 'Nothing'],
  ['view', 'See'],
  ['manage', 'Manage'],
] as const;

type Props = { permissions: PersonPermissions; onChoose(permissions: PersonPermissions): void };

/** Fields of what a member of staff may do. */
export function PermissionFields({ permissions, onChoose }: Props) {
  return (
    <>
      <LabelledSelect
        label="Questions and tests"
        value={permissions.content}
        options={CONTENT}
        onChoose={(content) => onChoose({ ...permissions, content })}
      />
      <LabelledSelect
        label="People"
        value={permissions.people}
        options={PEOPLE}
        onChoose={(people) => onChoose({ ...permissions, people })}
      />
      <label className="invite-again">
        <input
          type="checkbox"
          checked={permissions.support}
          onChange={({ currentTarget }) => onChoose({ ...permissions, support: currentTarget.checked })}
        />
        <span>Answers tickets</span>
      </label>
      <label className="invite-again">
        <input
          type="checkbox"
          checked={permissions.settings}
          onChange={({ currentTarget }) => onChoose({ ...permissions, settings: currentTarget.checked })}
        />
        <span>Changes settings</span>
      </label>
    </>
  );
}
