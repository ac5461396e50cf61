import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../features/accounts/session.ts';
import {
  type MailSettings,
  mailSettingsQuery,
  useSaveMailSettings,
} from '../../features/staff-tickets/mail-settings.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Block } from '../../ui/block.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clearToasts, showError } from '../../ui/toast.tsx';
import './staff-settings.css';

export function StaffSettingsScreen() {
  const session = useSession();
  return session && <Settings userId={session.user._id} />;
}

/** Personal settings of a member of staff. */
function Settings({ userId }: { userId: string }) {
  usePageTitle('Settings');
  const settings = useQuery(mailSettingsQuery(userId));
  return (
    <Page title="Settings">
      <Block title="Emails to you" query={settings} skeleton={<Skeleton lines={2} />}>
        {(chosen) => <MailForm userId={userId} chosen={chosen} />}
      </Block>
      {settings.data && <p className="staff-settings-version">{`Assay ${settings.data.version}`}</p>}
    </Page>
  );
}

function MailForm({ userId, chosen }: { userId: string; chosen: MailSettings }) {
  const save = useSaveMailSettings(userId);
  return (
    <form
      className="mail-settings"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const fields = new FormData(event.currentTarget);
        clearToasts();
        save.mutate(
          { newTickets: fields.has('newTickets'), daily: fields.has('daily') },
          { onError: showError },
        );
      }}
    >
      <label className="mail-setting">
        <input type="checkbox" name="newTickets" defaultChecked={chosen.newTickets} onChange={save.reset} />
        <span>
          New tickets
          <span className="mail-setting-note">An email for each, straight away.</span>
        </span>
      </label>
      <label className="mail-setting">
        <input type="checkbox" name="daily" defaultChecked={chosen.daily} onChange={save.reset} />
        <span>
          A daily summary of unanswered tickets
          <span className="mail-setting-note">
            One email in the morning, if anyone is waiting for an answer.
          </span>
        </span>
      </label>
      <SubmitButton busy={save.isPending} busyLabel="Saving…">
        Save
      </SubmitButton>
      <p role="status" className="mail-setting-note">
        {save.isSuccess && 'Saved.'}
      </p>
    </form>
  );
}
