import { sessionStore } from '@nearhand/platform/host';
import type { QueryClient } from '@tanstack/react-query';
import { pollLive, refreshLive } from './live-queries.ts';
import { onPage, stayConnected } from './live-stream.ts';
import { createUpdateRelay } from './live-updates.ts';
import { talkToTabs } from './tab-talk.ts';

// Keeps this tab's data up to date during the session of `token`. A page that is closed, frozen or in the back-forward
// cache holds neither lock nor connection: browsers do not cache pages that do.
export const followLive = (token: string, queryClient: QueryClient): (() => void) => {
  let leave: (() => void) | undefined = joinLive(token, queryClient, false);
  const pause = () => {
    leave?.();
    leave = undefined;
  };
  const resume = () => {
    leave ??= joinLive(token, queryClient, true);
  };
  const stopPause = onPage(['pagehide', 'freeze'], pause);
  const stopResume = onPage(['pageshow', 'resume'], resume);
  return () => {
    stopPause();
    stopResume();
    pause();
  };
};

// Joins the browser's tabs of one session; one of them, the leader, holds the connection for all. While the leader is not
// connected, each tab polls. Returns the function that leaves.
const joinLive = (token: string, queryClient: QueryClient, wasPaused: boolean): (() => void) => {
  // The end of the token tells sessions apart, and is too short to sign in with.
  const session = token.slice(-12);
  const leaving = new AbortController();
  let isLeader = false;
  let liveSince: number | null = null;
  let mayHaveMissed = wasPaused;
  let stopPolling: (() => void) | undefined = pollLive(queryClient);

  const setLive = (since: number | null) => {
    if (since === liveSince) return;
    liveSince = since;
    if (since === null) {
      stopPolling ??= pollLive(queryClient);
      return;
    }
    stopPolling?.();
    stopPolling = undefined;
    // This document receives every update since its start: only a later connection has a gap.
    if (mayHaveMissed || since >= performance.timeOrigin) refreshLive(queryClient);
    mayHaveMissed = false;
  };
  const tabs = talkToTabs(session, {
    onState: (since) => {
      if (!isLeader) setLive(since);
    },
    onAsk: () => {
      if (isLeader) tabs.tell(liveSince);
    },
  });
  const onLive = (since: number | null) => {
    if (leaving.signal.aborted) return;
    setLive(since);
    tabs.tell(since);
  };
  const isCurrent = () => !leaving.signal.aborted && sessionStore.getState().token === token;

  void lead(`nearhand.live.${session}`, leaving.signal, async () => {
    isLeader = true;
    onLive(null);
    await stayConnected(token, queryClient, leaving.signal, { onLive, onUpdate: createUpdateRelay(isCurrent) });
  });
  tabs.ask();
  return () => {
    leaving.abort();
    if (isLeader) tabs.tell(null);
    tabs.close();
    stopPolling?.();
  };
};

/** Runs `work` when this tab becomes the only leader under `name`; never in a browser without Web Locks. */
const lead = async (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return;
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch {
    // left before its turn, or storage and with it the locks are switched off
  }
};
