import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { uploadTransport } from '../../api/upload.ts';
import { clearToasts, showSuccess } from '../../ui/toast.tsx';
import { type ProfileChange, useSaveProfile } from './profile.ts';
import { profileQuery, type User } from './session.ts';

type PictureChange = Pick<ProfileChange, 'image' | 'remove_image'>;
type Outcome = { onSaved(): void; onProblem(problem: string | null): void };

/** Uploads a picture, or removes it; `sent` is the progress from 0 to 1. */
export function useSavePicture(userId: User['_id'], { onSaved, onProblem }: Outcome) {
  const queryClient = useQueryClient();
  const saving = useSaveProfile(userId);
  const [sent, setSent] = useState(0);
  const stopping = useRef(new AbortController());

  function save(change: PictureChange): void {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    clearToasts();
    onProblem(null);
    setSent(0);
    saving.mutate(
      { change, signal, transport: uploadTransport(setSent) },
      {
        onSuccess({ status }) {
          onSaved();
          showSuccess(status);
        },
        onError(failure) {
          if (signal.aborted) void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
          else onProblem(problemOf(failure));
        },
      },
    );
  }

  /** The server may have taken it all the same, so its state is fetched anew. */
  const stop = () => stopping.current.abort(new DOMException('Stopped.', 'AbortError'));
  const isBusy = saving.isPending;
  const isSending = isBusy && saving.variables.change.image !== undefined;
  return { save, stop, sent, isBusy, isSending };
}

function problemOf(failure: unknown): string {
  return errorCodeOf<'updateProfile'>(failure) === 'malformed'
    ? 'Please complete and save your Basic Details first.'
    : errorMessageOf(failure);
}
