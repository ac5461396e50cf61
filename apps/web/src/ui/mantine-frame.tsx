import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import { type ReactNode, useEffect } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { applyStoredColorScheme, COLOR_SCHEME_KEY } from './color-scheme.ts';
import { cssVariables, theme } from './theme.ts';
import { renderToast } from './toast.tsx';
// Mantine's styles, imported one component at a time, in its own order, each in its layer; ours are above it
// (decision 0024).
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/notifications/styles.layer.css';
import './forms/fields.css';
import './toast.css';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
// Components that lock the page's scrolling insert a style element, with this nonce.
setNonce(styleNonce());

/**
 * Provider for pages with forms, menus and toasts. The player and the review do without it and its weight.
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  // The provider sets the system's scheme on the root element and leaves it there: the pages without it would
  // no longer follow the system.
  useEffect(() => () => applyStoredColorScheme(browserStorage.local, document.documentElement), []);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
    >
      {children}
      <Notifications
        autoClose={5_000}
        containerWidth={400}
        transitionDuration={120}
        renderNotification={renderToast}
      />
    </MantineProvider>
  );
}

/**
 * Nonce that the server gave this response. The build writes the element; only this property still has the
 * value.
 */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
