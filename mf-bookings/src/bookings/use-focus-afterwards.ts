import { recoverFocus } from '@nearhand/ui';
import { useEffect } from 'react';

/** For a dialog whose button may be gone once it closes, together with what it offered. */
export const useFocusAfterwards = (): void => {
  useEffect(() => recoverFocus, []);
};
