import type { SignUpRule } from '@assay/contract';
import { SIGN_UP_RULES } from '@assay/contract/sign-up';
import { useState } from 'react';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSetSignUpRule } from '../../features/people/people.ts';
import { RULES } from '../../features/people/people-words.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { TextAreaField } from '../../ui/forms/form-field.tsx';

type Rule = { rule: SignUpRule; domains: string[] | null };
type Props = { present: Rule; onClose(): void };

const MISSING = 'Please write at least one domain, such as college.example.';
const FAULTY = 'One of these is not a domain, such as college.example.';

/** Chooses who may sign up; accounts that are there stay. */
export function SignUpRuleDialog({ present, onClose }: Props) {
  const set = useSetSignUpRule();
  const [rule, setRule] = useState(present.rule);
  const [fault, setFault] = useState<string | null>(null);
  const hasDomains = rule === 'domains' || rule === 'approval';

  function save(fields: FormData) {
    const domains = hasDomains ? readDomains(String(fields.get('domains'))) : null;
    const isMissing = rule === 'domains' && domains === null;
    setFault(isMissing ? MISSING : null);
    if (isMissing) return;
    set.mutate(
      { rule, domains, was: present },
      {
        onSuccess: onClose,
        onError: (failure) => {
          if (errorCodeOf<'setSignUpRule'>(failure) === 'malformed') setFault(FAULTY);
        },
      },
    );
  }

  return (
    <ActDialog
      title="Who may sign up"
      act="Save"
      isPending={set.isPending}
      error={fault === null ? set.error : null}
      onClose={onClose}
      onAct={save}
    >
      <fieldset className="rule-choice">
        <legend className="visually-hidden">Rule</legend>
        {SIGN_UP_RULES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="rule"
              value={each}
              checked={each === rule}
              onChange={() => {
                setRule(each);
                setFault(null);
              }}
            />
            <span>
              {RULES[each].name}
              <span className="people-fact">{RULES[each].meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {hasDomains && (
        <TextAreaField
          label={rule === 'domains' ? 'Domains' : 'Domains, if only certain addresses'}
          name="domains"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          hint="One a line, such as college.example"
          defaultValue={present.domains?.join('\n') ?? ''}
          error={fault}
          onInput={() => setFault(null)}
        />
      )}
      <p className="people-note">
        Accounts that are there stay. Invitations work under every rule. Whoever waits goes on waiting for
        you.
      </p>
    </ActDialog>
  );
}

/** Reads domains between white space, commas or semicolons; null where there is none. */
function readDomains(text: string): string[] | null {
  const domains = [...new Set(text.split(/[\s,;]+/u).map((domain) => domain.replace(/^@/u, '')))];
  const written = domains.filter((domain) => domain !== '');
  return written.length === 0 ? null : written;
}
