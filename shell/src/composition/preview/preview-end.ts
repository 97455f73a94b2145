import { useEffect, useState } from 'react';
import { keptPreview } from './preview-storage.ts';

/** Timers stand still while the machine sleeps: the clock is asked in between, too. */
const longestWait = 60_000;

/** Whether the preview's link has expired, `at` seconds since 1970; nothing of it is kept from then on. */
export const usePreviewEnded = (at = Number.POSITIVE_INFINITY): boolean => {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const left = at * 1000 - Date.now();
      if (left > 0) {
        timer = setTimeout(look, Math.min(left, longestWait));
        return;
      }
      document.removeEventListener('visibilitychange', look);
      keptPreview.forget();
      setEnded(true);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at]);
  return hasEnded;
};
