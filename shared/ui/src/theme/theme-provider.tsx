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

export const NearhandThemeProvider = ({ children }: { children: ReactNode }) => {
  useEffect(followColorMode, []);
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={theme.components}>
        <GlobalStyles styles={baseline} />
        {children}
      </DefaultPropsProvider>
    </ThemeContext>
  );
};
