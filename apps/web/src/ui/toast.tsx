import { type NotificationData, notifications } from '@mantine/notifications';
import { errorMessageOf } from '../api/api-error.ts';
import { Icon } from './icon.tsx';

/** What failed stays until it is closed. */
export function showError(failure: unknown): void {
  showErrorMessage(errorMessageOf(failure));
}

export function showErrorMessage(message: string): void {
  // The same message once: pressing a button again must not pile them up.
  notifications.show({ id: message, message, color: 'wrong', role: 'alert', autoClose: false });
}

export function showSuccess(message: string): void {
  notifications.show({ message, color: 'correct', role: 'status' });
}

export function clearToasts(): void {
  notifications.clean();
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
