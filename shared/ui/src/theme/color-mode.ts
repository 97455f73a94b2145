import { useColorScheme } from '@mui/material/styles';

export const colorModes = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof colorModes)[number];
export const colorModeKey = 'nearhand-color-mode';

/** The scheme that the visitor chose, `system` until they do; a choice is kept on this device and shared by its tabs. */
export const useColorMode = (): { mode: ColorMode; setMode: (mode: ColorMode) => void } => {
  const { mode, setMode } = useColorScheme();
  return { mode: mode ?? 'system', setMode };
};
