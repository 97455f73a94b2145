import type { QueryClient } from '@tanstack/react-query';
import { joinLive } from './join-live.ts';
import { onPage } from './page-events.ts';

/**
 * Keeps what this tab shows true for as long as `token` is its session. Away from the screen for good or for a while
 * (closed, frozen, in the back-forward cache) it holds neither lock nor connection: a browser keeps no page that does.
 */
export const followLive = (token: string, queryClient: QueryClient): (() => void) => {
  let leave: (() => void) | undefined = joinLive({ token, queryClient, isBack: false });
  const pause = () => {
    leave?.();
    leave = undefined;
  };
  const resume = () => {
    leave ??= joinLive({ token, queryClient, isBack: true });
  };
  // Both pairs may come for one leave-taking.
  const deaf = [onPage(['pagehide', 'freeze'], pause), onPage(['pageshow', 'resume'], resume)];
  return () => {
    for (const stop of deaf) stop();
    pause();
  };
};
