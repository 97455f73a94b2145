import './first-paint.js';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colorModeKey } from './color-mode.ts';
import { theme } from './theme.ts';

/** Gives everything below it the theme, in the visitor's color scheme. Stands once, at the root of the shell. */
export const NearhandThemeProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={colorModeKey} noSsr disableTransitionOnChange>
    <CssBaseline enableColorScheme />
    {children}
  </ThemeProvider>
);
