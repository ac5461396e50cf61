import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { errorMessageOf } from '../api/api-error.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

/** Path of the page that a message belongs to; by default the present one. */
type Place = { page?: string };

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
  const words = { id: message, message, color: 'wrong', role: 'alert', autoClose: false };
  notifications.show({ ...words, 'data-page': page });
}

export function showSuccess(message: string, { page = location.pathname }: Place = {}): void {
  notifications.show({ message, color: 'correct', role: 'status', 'data-page': page });
}

export function clearToasts(): void {
  notifications.clean();
}

/** Closes toasts of other pages once this one is shown. */
export function useToastsOfThisPage(): void {
  const { pathname } = useLocation();
  // Toasts are outside of this page's rendering.
  useEffect(() => {
    notifications.updateState(notificationsStore, (shown) =>
      shown.filter((toast) => toast['data-page'] === pathname),
    );
  }, [pathname]);
}

/** Content of the library's container, which has the role. */
export function renderToast({ id, message, color }: NotificationData) {
  const failed = color === 'wrong';
  return (
    <div className="toast" data-tone={failed ? 'wrong' : 'correct'}>
      <Icon name={failed ? 'warning' : 'tick'} />
      <p>{message}</p>
      <IconButton icon="close" label="Close" onClick={() => id && notifications.hide(id)} />
    </div>
  );
}
