import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useInsertionEffect, useMemo } from 'react';
import {
  type NavigateFunction,
  useNavigate as useRouterNavigate,
  useSearchParams as useRouterSearch,
} from 'react-router-dom';
import { allowed, gates } from './gates.ts';
import { SliceNameContext } from './host-context.ts';
import { clientOf } from './slice-client.ts';

export interface Part {
  isLeft: boolean;
}
export const PartContext = createContext<Part>({ isLeft: false });

/** A page or widget of `slice`: with a separate part of the query cache, and known to what it calls. */
export const SlicePart = ({ slice, children }: { slice: string; children: ReactNode }) => {
  const client = clientOf(useQueryClient(), slice);
  const part = useMemo<Part>(() => ({ isLeft: false }), []);
  // An insertion effect: before all others of the part, and not when the part is hidden while it waits.
  useInsertionEffect(() => {
    part.isLeft = false;
    return () => {
      part.isLeft = true;
    };
  }, [part]);
  return (
    <QueryClientProvider client={client}>
      <SliceNameContext value={slice}>
        <PartContext value={part}>{children}</PartContext>
      </SliceNameContext>
    </QueryClientProvider>
  );
};

const useAllowed = <Work extends (...args: never[]) => unknown>(work: Work): Work => {
  const part = useContext(PartContext);
  return useMemo(() => allowed(work, () => (part.isLeft ? gates.navigateLater() : gates.navigate())), [work, part]);
};

/** The router's. Does nothing once the page or widget is not mounted any more, unless another page of its slice is. */
export const useNavigate = (): NavigateFunction => useAllowed(useRouterNavigate());

/** The router's; setting them is as {@link useNavigate}. */
export const useSearchParams: typeof useRouterSearch = (initial) => {
  const [params, setParams] = useRouterSearch(initial);
  return [params, useAllowed(setParams)];
};
