import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colorModeKey } from './color-mode.ts';
import { colorSchemeAttribute, theme } from './theme.ts';

const storedMode = (): string | null => {
  try {
    return localStorage.getItem(colorModeKey);
  } catch {
    return null;
  }
};

/** MUI sets the attribute after the first paint; setting it before keeps a dark page from flashing white. */
const settleColorScheme = (): void => {
  const mode = storedMode();
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute(colorSchemeAttribute, dark ? 'dark' : 'light');
};
if (typeof matchMedia === 'function') settleColorScheme();

/** Gives everything below it the theme, in the visitor's color scheme. Stands once, at the root of the shell. */
export const NearhandThemeProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={colorModeKey} noSsr disableTransitionOnChange>
    <CssBaseline enableColorScheme />
    {children}
  </ThemeProvider>
);
