import { useLocation, useNavigationType, useSearchParams } from '@nearhand/platform';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type ListingFilters, readFilters, writeFilters } from './listing-filters.ts';

/** How long typing rests before the address says it too; some browsers refuse 100 changes of address in 30 s. */
const restMs = 250;

/**
 * What the visitor looks for. The address holds it; only what is being typed runs ahead of the address, and replaces
 * the history's entry instead of adding one. Every other change is a step that Back takes back.
 */
export const useListingFilters = () => {
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const arrival = useNavigationType();
  const said = readFilters(address);
  const [q, setQ] = useState(said.q);
  /** Counts the texts that did not come from the field, for the field to take over. */
  const [given, setGiven] = useState(0);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (arrival !== 'REPLACE' && said.q !== q.trim()) {
      setQ(said.q);
      setGiven(given + 1);
    }
  }

  // The last text, sooner than the slower rendering of what it finds.
  const typed = useRef(q);
  /** Lets the address say what was typed; before somebody leaves, or Back would bring another list. */
  const settle = useCallback(() => {
    const { q: known, ...others } = readFilters(address);
    if (typed.current.trim() === known) return;
    setAddress(writeFilters({ ...others, q: typed.current }), { replace: true, preventScrollReset: true });
  }, [address, setAddress]);
  useEffect(() => {
    typed.current = q;
    const timer = setTimeout(settle, restMs);
    return () => clearTimeout(timer);
  }, [q, settle]);

  const search = useCallback((text: string) => {
    typed.current = text;
    // Typing goes before drawing what it finds.
    startTransition(() => setQ(text));
  }, []);
  const change = useCallback(
    (change: Partial<ListingFilters>) => {
      const next = { ...readFilters(address), q: typed.current, ...change };
      if (next.q !== typed.current) setGiven((before) => before + 1);
      setQ(next.q);
      // A second change, or what was typed, must not be laid over the address of before.
      setAddress(writeFilters(next), { preventScrollReset: true, flushSync: true });
    },
    [address, setAddress],
  );
  return { filters: { ...said, q }, given, search, change, settle };
};
