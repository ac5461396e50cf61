import { type DragEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Avatar, hasPicture } from '../../features/accounts/avatar.tsx';
import type { Profile } from '../../features/accounts/profile.ts';
import { useSavePicture } from '../../features/accounts/use-save-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PICTURE_HINT } from '../../ui/pictures/picture-file.ts';
import { PictureInput } from '../../ui/pictures/picture-input.tsx';
import { useChosenPicture } from '../../ui/pictures/use-chosen-picture.ts';
import { AccountSection } from './account-section.tsx';
import { SquarePreview } from './square-preview.tsx';

type Props = { profile: Profile; onUnsaved(isUnsaved: boolean): void };

/** The learner's picture: chosen or dropped, previewed as the square that will be kept, and then sent. */
export function PictureSection({ profile, onUnsaved }: Props) {
  const { chosen, problem, choose, forget, setProblem } = useChosenPicture();
  const [savedTimes, setSavedTimes] = useState(0);
  const saving = useSavePicture(profile._id, {
    onSaved() {
      forget();
      setSavedTimes((times) => times + 1);
    },
    onProblem: setProblem,
  });
  const { isOver, ...dropping } = useDropping(choose);
  const isUnsaved = chosen !== null;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const firstButton = useFocusOnChange<HTMLButtonElement>(`${isUnsaved} ${saving.isSending} ${savedTimes}`);

  return (
    <AccountSection
      title="Profile picture"
      about={<p className="account-note">{`${PICTURE_HINT} The square in its middle is kept.`}</p>}
    >
      <div className="account-picture" data-over={isOver} {...dropping}>
        <div className="account-picture-frame">
          {chosen ? (
            <SquarePreview image={chosen.image} />
          ) : (
            <Avatar user={profile} sizes="128px" fallback={<DefaultFace />} />
          )}
        </div>
        {saving.isSending ? (
          <Progress ref={firstButton} sent={saving.sent} onStop={saving.stop} />
        ) : chosen ? (
          <div className="account-actions">
            <Button ref={firstButton} look="line" onClick={() => saving.save({ image: chosen.file })}>
              Save picture
            </Button>
            <Button onClick={() => forget()}>Cancel</Button>
          </div>
        ) : (
          <div className="account-actions">
            <ChooseButton ref={firstButton} onChoose={choose} />
            {hasPicture(profile) && (
              <Button isBusy={saving.isBusy} onClick={() => saving.save({ remove_image: 'true' })}>
                Remove picture
              </Button>
            )}
            <p className="account-note drop-hint">Or drop a picture here.</p>
          </div>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{problem}</span>
        </p>
      )}
    </AccountSection>
  );
}

/** Default face, as the server names it for a learner without a picture, in the colours of either scheme. */
function DefaultFace() {
  return (
    <svg className="default-face" viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <circle cx="20" cy="15" r="7" />
      <path d="M6 40c0-9 6-15 14-15s14 6 14 15z" />
    </svg>
  );
}

function ChooseButton({ ref, onChoose }: { ref: Ref<HTMLButtonElement>; onChoose(files: File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={ref} look="line" onClick={() => input.current?.click()}>
        Choose a picture
      </Button>
      <PictureInput ref={input} onChoose={onChoose} />
    </>
  );
}

function Progress({ ref, sent, onStop }: { ref: Ref<HTMLButtonElement>; sent: number; onStop(): void }) {
  const isSent = sent === 1;
  return (
    <div className="account-picture-progress">
      <label>
        <span>{isSent ? 'Preparing the picture…' : `Sending the picture… ${Math.floor(sent * 100)}%`}</span>
        <progress max={1} value={isSent ? undefined : sent} />
      </label>
      <Button ref={ref} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

/** Gives the focus to the button that replaces another that had it. */
function useFocusOnChange<E extends HTMLElement>(state: string) {
  const element = useRef<E>(null);
  const former = useRef(state);
  useEffect(() => {
    if (former.current === state) return;
    former.current = state;
    element.current?.focus();
  }, [state]);
  return element;
}

/** Accepts only files among the things dragged here from elsewhere. */
function useDropping(onDrop: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
}
