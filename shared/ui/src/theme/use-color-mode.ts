import { useSyncExternalStore } from 'react';
import { type ColorMode, currentMode, onColorMode, setMode } from './color-mode.ts';

/** Stored on this device, for all tabs; `system` by default. */
export const useColorMode = (): { mode: ColorMode; setMode: (mode: ColorMode) => void } => ({
  mode: useSyncExternalStore(onColorMode, currentMode, () => 'system'),
  setMode,
});
