import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { errorMessageOf } from '../api/api-error.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import './toast.css';

const SHOWN_MS = 5_000;

type Toast = { id: string; message: string; tone: 'correct' | 'wrong'; page: string };
/** Path of the page that a message belongs to; by default the present one. */
type Place = { page?: string };

let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function keepToasts(kept: readonly Toast[]): void {
  toasts = kept;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Errors stay until they are closed. */
export function showError(failure: unknown): void {
  showErrorMessage(errorMessageOf(failure));
}

/** Shows a toast when a query fails, once for each failure (specification section 8). */
export function useErrorToast(failure: Error | null): void {
  useEffect(() => {
    if (failure) showError(failure);
  }, [failure]);
}

export function showErrorMessage(message: string, { page = location.pathname }: Place = {}): void {
  // The same message once: pressing a button again must not pile them up.
  if (toasts.some(({ id }) => id === message)) return;
  keepToasts([...toasts, { id: message, message, tone: 'wrong', page }]);
}

let successes = 0;

/** Goes by itself after some seconds. */
export function showSuccess(message: string, { page = location.pathname }: Place = {}): void {
  successes += 1;
  keepToasts([...toasts, { id: `success ${successes}`, message, tone: 'correct', page }]);
}

export function clearToasts(): void {
  keepToasts([]);
}

/** Closes toasts of other pages once this one is shown. */
export function useToastsOfThisPage(): void {
  const { pathname } = useLocation();
  // Toasts are outside of this page's rendering.
  useEffect(() => keepToasts(toasts.filter(({ page }) => page === pathname)), [pathname]);
}

/** The toasts, in the corner of the window. None goes by itself while the pointer or the focus is on one. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <section
      className="toasts"
      aria-label="Notifications"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {shown.map((toast) => (
        <ShownToast key={toast.id} toast={toast} stays={isHovered || hasFocus} />
      ))}
    </section>
  );
}

function ShownToast({ toast: { id, message, tone }, stays }: { toast: Toast; stays: boolean }) {
  const isTimed = tone === 'correct' && !stays;
  // Timer: no event says that a message has been read.
  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(() => close(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isTimed, id]);
  return (
    <div className="toast" data-tone={tone} role={tone === 'wrong' ? 'alert' : 'status'}>
      <Icon name={tone === 'wrong' ? 'warning' : 'tick'} />
      <p>{message}</p>
      <IconButton icon="close" label="Close" onClick={() => close(id)} />
    </div>
  );
}

function close(closed: string): void {
  keepToasts(toasts.filter(({ id }) => id !== closed));
}
