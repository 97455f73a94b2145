import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider';
import GlobalStyles from '@mui/system/GlobalStyles';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { baseline } from './baseline.ts';
import { followColorMode } from './color-mode.ts';
import { theme } from './theme.ts';

/** False while React takes over a document of the server, which knows nothing of this browser. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** The theme in the tree of one React; the document's styles come from {@link NearhandThemeProvider}. */
export const ThemeInTree = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={theme}>
    <DefaultPropsProvider value={theme.components}>{children}</DefaultPropsProvider>
  </ThemeContext>
);

export const NearhandThemeProvider = ({ children }: { children: ReactNode }) => {
  useEffect(followColorMode, []);
  return (
    <ThemeInTree>
      <GlobalStyles styles={baseline} />
      {children}
    </ThemeInTree>
  );
};
