import { useLocation, useNavigationType, useSearchParams } from '@nearhand/platform';
import { useEffect, useState } from 'react';
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
  const [text, setText] = useState(said.q);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (arrival !== 'REPLACE') setText(said.q);
  }

  useEffect(() => {
    if (text.trim() === said.q) return;
    const write = () => {
      const next = writeFilters({ ...readFilters(address), q: text });
      setAddress(next, { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(write, restMs);
    return () => clearTimeout(timer);
  }, [text, said.q, address, setAddress]);

  const filters: ListingFilters = { ...said, q: text };
  return {
    filters,
    search: setText,
    change: (change: Partial<ListingFilters>) => {
      setText(change.q ?? text);
      setAddress(writeFilters({ ...filters, ...change }), { preventScrollReset: true });
    },
  };
};
