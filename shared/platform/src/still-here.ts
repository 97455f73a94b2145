import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether this component is still on the page. For after an `await`: a screen that somebody has left must not lead
 * them away from where they went.
 */
export const useStillHere = (): (() => boolean) => {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
};
