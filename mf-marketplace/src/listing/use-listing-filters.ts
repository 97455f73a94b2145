import { useLocation, useNavigationType, useSearchParams } from '@nearhand/platform';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type ListingFilters, maxTextLength, readFilters, startCursor, writeFilters } from './listing-filters.ts';

/** Input is written to the address after this pause: some browsers reject more than 100 changes in 30 s. */
const inputPauseMs = 500;

/**
 * The filters, stored in the address. Input replaces the history entry after a pause; every other change adds an entry,
 * so Back undoes it.
 */
export const useListingFilters = () => {
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const stored = readFilters(address);
  const [q, setQ] = useState(stored.q);
  /** Grows when a text comes from outside the field: the field then shows it. */
  const [given, setGiven] = useState(0);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (navigationType !== 'REPLACE' && stored.q !== q.trim()) {
      setQ(stored.q);
      setGiven(given + 1);
    }
  }

  // Newer than `q`, which waits for the results to render.
  const input = useRef(q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Writes the input to the address at once: before the user leaves, so that Back returns to the same list. */
  const saveInput = useCallback(() => {
    // Later, it would cancel the navigation to the page that was clicked.
    clearTimeout(pause.current);
    const { q: before, ...others } = readFilters(address);
    if (input.current.trim() === before) return;
    setAddress(writeFilters({ ...others, q: input.current }), { replace: true, preventScrollReset: true });
  }, [address, setAddress]);
  useEffect(() => {
    input.current = q;
    pause.current = setTimeout(saveInput, inputPauseMs);
    return () => clearTimeout(pause.current);
  }, [q, saveInput]);

  const search = useCallback((text: string) => {
    input.current = text.slice(0, maxTextLength);
    startTransition(() => setQ(input.current));
  }, []);
  const change = useCallback(
    (change: Partial<ListingFilters>) => {
      const next = { ...readFilters(address), q: input.current, ...change };
      if (next.q !== input.current) setGiven((before) => before + 1);
      setQ(next.q);
      // Synchronous: a second change starts from this address.
      setAddress(writeFilters(next), { preventScrollReset: true, flushSync: true });
    },
    [address, setAddress],
  );
  const isTyping = q.trim() !== stored.q;
  return {
    filters: { ...stored, q },
    isTyping,
    start: isTyping ? '' : startCursor(address),
    given,
    search,
    change,
    saveInput,
  };
};
