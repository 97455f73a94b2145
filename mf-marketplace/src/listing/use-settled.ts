import { useEffect, useState } from 'react';

/** Longer than the pause between two keys. */
const restMs = 250;

/** Whether `value` has been the same for a moment. What it was at first counts as settled. */
export const useSettled = (value: unknown): boolean => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
};
