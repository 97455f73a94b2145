import { errorStatus } from '@nearhand/platform';
import type { Query, QueryClient } from '@tanstack/react-query';

const interval = 2_000;
/** Asked again, these are answered the same. */
const refusals = new Set<number | undefined>([400, 401, 403, 404]);

const canChange = ({ meta, state }: Query): boolean => meta?.isLive === true && !refusals.has(errorStatus(state.error));
/**
 * What never came has its own Retry on screen, which asking again would take away and bring back. Whoever asks too much
 * is not helped by asking more.
 */
const isShown = (query: Query): boolean =>
  query.state.data !== undefined && canChange(query) && errorStatus(query.state.error) !== 429;
const isSeen = (): boolean => document.visibilityState === 'visible';

/** Asks for everything live that is on a visible screen, every two seconds and when somebody comes back to it. */
export const pollLive = (queryClient: QueryClient): (() => void) => {
  const ask = () => {
    if (!isSeen() || !navigator.onLine) return;
    // One that is still being answered is not asked twice.
    void queryClient.refetchQueries({ type: 'active', predicate: isShown }, { cancelRefetch: false });
  };
  const timer = setInterval(ask, interval);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
};

/** After a gap in the news: all that is live is asked for once, in a hidden tab when somebody comes back to it. */
export const refreshLive = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ predicate: canChange, refetchType: isSeen() ? 'active' : 'none' });
