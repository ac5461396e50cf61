import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Sending } from './use-sending.ts';
import './file-drop.css';

/** Place for one file, dropped or chosen; then how much of it has been sent. */
export function FileDrop({
  label,
  act,
  hint,
  accept,
  mostBytes,
  isMain = true,
  sending: { file, sent, problem, send, stop },
}: {
  label: string;
  act: string;
  hint: string;
  accept?: string;
  mostBytes: number;
  /** False where the page has another main button. */
  isMain?: boolean;
  sending: Sending;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && file === null) send(dropped, mostBytes);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      className={`file-drop${isMain ? '' : ' is-small'}${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={take}
    >
      {file === null ? (
        <>
          <Icon name="upload" />
          <p>
            <b>{label}</b>
            <small>{hint}</small>
          </p>
          <Button look={isMain ? 'main' : 'plain'} onClick={() => input.current?.click()}>
            {act}
          </Button>
        </>
      ) : (
        <>
          <p className="file-drop-sending">
            <b>{`Sending ${file.name}`}</b>
            <progress value={sent} max={1} aria-label={`Sending ${file.name}`} />
            <small>{`${Math.round(sent * 100)}%`}</small>
          </p>
          <Button onClick={stop}>Cancel</Button>
        </>
      )}
      {problem !== null && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{problem}</span>
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={act}
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // The same file can be chosen again after it was refused.
          currentTarget.value = '';
          if (chosen) send(chosen, mostBytes);
        }}
      />
    </div>
  );
}
