import { useState } from 'react';
import { browserStorage } from '../../browser-storage.ts';
import { logOut } from '../../features/accounts/log-out.ts';
import { fateOfUnsentAnswers } from '../../sealed-answers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';

/** Logs out, and asks first while answers of the learner have not reached the server. */
export function LogOutButton() {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const [asked, setAsked] = useState<'sealed' | 'deleted' | null>(null);

  function leave() {
    // Without network logging out takes seconds, in which the dialog would still offer to stay.
    setAsked(null);
    setIsLoggingOut(true);
    void logOut();
  }

  function ask() {
    const fate = fateOfUnsentAnswers(browserStorage.local);
    if (fate === 'none') leave();
    else setAsked(fate);
  }

  return (
    <>
      <Button look="link" disabled={isLoggingOut} onClick={ask}>
        Log out
      </Button>
      {asked && (
        <Dialog title="Log out with unsent answers?" onClose={() => setAsked(null)}>
          {asked === 'sealed' ? (
            <p>
              Some of your answers have not reached the server. They stay on this device, locked, and are sent
              when you log in here again within 30 days.
            </p>
          ) : (
            <p>
              Some of your answers have not reached the server, and this browser cannot lock them. If you log
              out now, they are deleted from this device.
            </p>
          )}
          <DialogFoot>
            <Button onClick={leave}>{asked === 'sealed' ? 'Log out' : 'Log out and delete them'}</Button>
            <Button look="main" data-first-focus onClick={() => setAsked(null)}>
              Stay logged in
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}
