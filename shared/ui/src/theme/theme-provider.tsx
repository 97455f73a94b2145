import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import './first-paint.js';
import CssBaseline from '@mui/material/CssBaseline';
import { type ReactNode, useSyncExternalStore } from 'react';
import { theme } from './theme.ts';

export const colorModes = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof colorModes)[number];
export const colorModeKey = 'nearhand-color-mode';

/** False while React takes over a document of the server, which knows nothing of this browser. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** Stored on this device, for all tabs; `system` by default. */
export const useColorMode = (): { mode: ColorMode; setMode: (mode: ColorMode) => void } => {
  const { mode, setMode } = useColorScheme();
  return { mode: (useIsHydrated() && mode) || 'system', setMode };
};

export const NearhandThemeProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={colorModeKey} noSsr disableTransitionOnChange>
    <CssBaseline enableColorScheme />
    {children}
  </ThemeProvider>
);
