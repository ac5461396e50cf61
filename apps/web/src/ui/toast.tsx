import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { errorMessageOf } from '../api/api-error.ts';
import { Icon } from './icon.tsx';

/** The page that a message belongs to, by its path; the one that is shown where nothing is said. */
type Place = { page?: string };

/** What failed stays until it is closed. */
export function showError(failure: unknown): void {
  showErrorMessage(errorMessageOf(failure));
}

/** Shows a toast when a query fails, once for each failure. Specification section 8. */
export function useErrorToast(failure: Error | null): void {
  useEffect(() => {
    if (failure) showError(failure);
  }, [failure]);
}

export function showErrorMessage(message: string, { page = location.pathname }: Place = {}): void {
  // The same message once: pressing a button again must not pile them up.
  const words = { id: message, message, color: 'wrong', role: 'alert', autoClose: false };
  notifications.show({ ...words, 'data-page': page });
}

export function showSuccess(message: string, { page = location.pathname }: Place = {}): void {
  notifications.show({ message, color: 'correct', role: 'status', 'data-page': page });
}

export function clearToasts(): void {
  notifications.clean();
}

/** Closes what was said on another page, or to be read on another, once this one is shown. */
export function useToastsOfThisPage(): void {
  const { pathname } = useLocation();
  // The messages are outside of what this page draws.
  useEffect(() => {
    notifications.updateState(notificationsStore, (shown) =>
      shown.filter((toast) => toast['data-page'] === pathname),
    );
  }, [pathname]);
}

/** What lies in the box that the library draws, which bears the role. */
export function renderToast({ id, message, color }: NotificationData) {
  const failed = color === 'wrong';
  return (
    <div className="toast" data-tone={failed ? 'wrong' : 'correct'}>
      <Icon name={failed ? 'warning' : 'tick'} />
      <p>{message}</p>
      <button type="button" aria-label="Close" onClick={() => id && notifications.hide(id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
