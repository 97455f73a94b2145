import { sessionStore } from '@nearhand/platform/host';
import type { QueryClient } from '@tanstack/react-query';
import { pollLive, refreshLive } from './live-queries.ts';
import { onPage, stayConnected } from './live-stream.ts';
import { createUpdateRelay } from './live-updates.ts';
import { talkToTabs } from './tab-talk.ts';

/** A connection that takes longer, as on a slow machine, costs a poll. */
const firstPollMs = 10_000;

// Keeps this tab's data up to date during the session of `token`. A page that is closed, frozen or in the back-forward
// cache holds neither lock nor connection: browsers do not cache pages that do.
export const followLive = (token: string, queryClient: QueryClient): (() => void) => {
  let leave: (() => void) | undefined = joinLive(token, queryClient, true);
  const pause = () => {
    leave?.();
    leave = undefined;
  };
  const resume = () => {
    leave ??= joinLive(token, queryClient, false);
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
const joinLive = (token: string, queryClient: QueryClient, isFirst: boolean): (() => void) => {
  // The end of the token tells sessions apart, and is too short to sign in with.
  const session = token.slice(-12);
  const leaving = new AbortController();
  let isLeader = false;
  /** Undefined while the first connection is made. */
  let liveSince: number | null | undefined;
  let stopPolling: (() => void) | undefined = pollLive(queryClient, firstPollMs);

  const setLive = (since: number | null, isWhole = false) => {
    if (since === liveSince) return;
    liveSince = since;
    stopPolling?.();
    stopPolling = undefined;
    if (since === null) stopPolling = pollLive(queryClient);
    else if (!isWhole) refreshLive(queryClient);
  };
  const tabs = talkToTabs(session, {
    onState: (since) => {
      if (!isLeader) setLive(since);
    },
    onAsk: () => {
      if (isLeader) tabs.tell(liveSince ?? null);
    },
  });
  const onLive = (since: number | null, isWhole?: boolean) => {
    if (leaving.signal.aborted) return;
    setLive(since, isWhole);
    tabs.tell(since);
  };
  const isCurrent = () => !leaving.signal.aborted && sessionStore.getState().token === token;

  void lead(`nearhand.live.${session}`, leaving.signal, async () => {
    isLeader = true;
    // A leader that crashed has said nothing.
    if (liveSince) setLive(null);
    tabs.tell(null);
    const listeners = { onLive, onUpdate: createUpdateRelay(isCurrent) };
    await stayConnected(token, queryClient, leaving.signal, listeners, isFirst);
  }).finally(() => {
    if (!isLeader && !leaving.signal.aborted) setLive(null);
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
