import { useState } from 'react';
import { describeRule } from '../../features/people/people-words.ts';
import { useTenant } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { SignUpRuleDialog } from './sign-up-rule-dialog.tsx';

/** Who may sign up now, and the way to change it. */
export function SignUpRule({ mayChange }: { mayChange: boolean }) {
  const present = useTenant()?.sign_up;
  const [isChanging, setIsChanging] = useState(false);
  if (present === undefined) return null;
  return (
    <div className="people-rule">
      <p>{`Who may sign up: ${describeRule(present)}`}</p>
      {mayChange && (
        <Button look="link" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
          Change
        </Button>
      )}
      {isChanging && <SignUpRuleDialog present={present} onClose={() => setIsChanging(false)} />}
    </div>
  );
}
