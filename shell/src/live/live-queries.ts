import { errorStatus } from '@nearhand/platform';
import { forgetEarlyCalls } from '@nearhand/platform/host';
import type { Query, QueryClient } from '@tanstack/react-query';

const pollIntervalMs = 2_000;
/** Errors that a repeated request would get again. */
const finalStatuses = new Set<number | undefined>([400, 401, 403, 404]);

const canChange = ({ meta, state }: Query): boolean =>
  meta?.isLive === true && !finalStatuses.has(errorStatus(state.error));
/** A query without data shows a Retry; one that was rate limited needs fewer requests. */
const isPolled = (query: Query): boolean =>
  query.state.data !== undefined && canChange(query) && errorStatus(query.state.error) !== 429;
const isVisible = (): boolean => document.visibilityState === 'visible';

export const pollLive = (queryClient: QueryClient, firstAfterMs = pollIntervalMs): (() => void) => {
  const poll = () => {
    if (!isVisible() || !navigator.onLine) return;
    forgetEarlyCalls();
    void queryClient.refetchQueries({ type: 'active', predicate: isPolled }, { cancelRefetch: false });
  };
  let timer = setTimeout(function again() {
    poll();
    timer = setTimeout(again, pollIntervalMs);
  }, firstAfterMs);
  document.addEventListener('visibilitychange', poll);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', poll);
  };
};

/** After a gap in the updates: refetches all live queries once; a hidden tab does so when it becomes visible. */
export const refreshLive = (queryClient: QueryClient): void => {
  forgetEarlyCalls();
  void queryClient.invalidateQueries({ predicate: canChange, refetchType: isVisible() ? 'active' : 'none' });
};
