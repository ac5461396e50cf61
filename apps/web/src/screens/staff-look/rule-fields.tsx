import { NAMES_OF_OTHERS } from '../../features/site-content/site-words.ts';
import { SelectField, TextField } from '../../ui/forms/form-field.tsx';
import { EntryList } from './entry-list.tsx';
import { LinesField } from './lines-field.tsx';
import type { FieldsProps } from './text-fields.tsx';

export function LeaderboardFields({ content, faultAt, onEdit }: FieldsProps<'leaderboard'>) {
  return (
    <>
      <label className="look-choice">
        <input
          type="checkbox"
          checked={content.leaderboard}
          onChange={({ target }) => onEdit({ ...content, leaderboard: target.checked })}
        />
        <span>Show learners a leaderboard</span>
      </label>
      <SelectField
        label="Other learners’ names"
        hint="Learners who have not handed in a test see initials at most"
        value={content.leaderboard_names}
        error={faultAt('leaderboard_names')}
        onChange={({ target }) =>
          onEdit({ ...content, leaderboard_names: target.value as keyof typeof NAMES_OF_OTHERS })
        }
      >
        {Object.entries(NAMES_OF_OTHERS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <NumberField
        label="Percentage of the tests to take before being ranked"
        hint="1 to 100; leave it empty for no minimum"
        value={content.leaderboard_least_percent}
        error={faultAt('leaderboard_least_percent')}
        onEdit={(leaderboard_least_percent) => onEdit({ ...content, leaderboard_least_percent })}
      />
    </>
  );
}

export function TicketTopicFields({ content, faultAt, onEdit }: FieldsProps<'ticket_topics'>) {
  const { ticket_topics: topics } = content;
  const fault = faultAt('ticket_topics');
  return (
    <>
      <p className="look-fact">
        The first is selected by default. Tickets keep their topic, even if you remove it here.
      </p>
      {topics.length === 0 && <p>If there are none here, learners choose from the usual five.</p>}
      <EntryList
        name="Topic"
        entries={topics.map((name) => ({ name }))}
        most={50}
        blank={{ name: '' }}
        isLine
        onEdit={(entries) => onEdit({ ...content, ticket_topics: entries.map(({ name }) => name) })}
      >
        {({ name }, index, change) => (
          <TextField
            label={`Topic ${index + 1}`}
            value={name}
            error={faultAt(`ticket_topics.${index}`)}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </EntryList>
      {fault && <p className="field-error">{fault}</p>}
    </>
  );
}

export function BillingFields({ content, faultAt, onEdit }: FieldsProps<'billing'>) {
  const { seller, address, vat_number, vat_rate } = content;
  return (
    <>
      <p className="look-fact">
        If you leave everything empty, invoices show only the organisation’s name, and no VAT. Invoices
        already issued do not change.
      </p>
      <TextField
        label="Seller"
        hint="The registered name"
        value={seller}
        error={faultAt('seller')}
        onChange={({ target }) => onEdit({ ...content, seller: target.value })}
      />
      <LinesField
        label="Address"
        hint="Up to eight lines"
        rows={4}
        lines={address}
        field="address"
        faultAt={faultAt}
        onEdit={(lines) => onEdit({ ...content, address: lines })}
      />
      <div className="look-figures">
        <TextField
          label="VAT number"
          hint="Such as GB 123 4567 89; leave it empty if you charge no VAT"
          value={vat_number}
          error={faultAt('vat_number')}
          onChange={({ target }) => onEdit({ ...content, vat_number: target.value })}
        />
        <NumberField
          label="VAT rate in percent"
          hint="Included in the prices"
          value={vat_rate}
          error={faultAt('vat_rate')}
          onEdit={(rate) => onEdit({ ...content, vat_rate: rate })}
        />
      </div>
    </>
  );
}

type NumberProps = {
  label: string;
  hint: string;
  value: number | null;
  error: string | null;
  onEdit(value: number | null): void;
};

/** A number that may be left out. */
function NumberField({ value, onEdit, ...field }: NumberProps) {
  return (
    <TextField
      {...field}
      type="number"
      step="any"
      value={value ?? ''}
      onChange={({ target }) => onEdit(target.value === '' ? null : Number(target.value))}
    />
  );
}
