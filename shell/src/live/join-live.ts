import { sessionStore } from '@nearhand/platform/host';
import type { QueryClient } from '@tanstack/react-query';
import { createBusVoice } from './bus-voice.ts';
import { lead } from './leadership.ts';
import { pollLive, refreshLive } from './live-queries.ts';
import { stayConnected } from './stay-connected.ts';
import { talkToTabs } from './tab-talk.ts';

interface Joining {
  token: string;
  queryClient: QueryClient;
  /** True: for a while this tab has heard nothing. */
  isBack: boolean;
}

/**
 * Joins the browser's tabs of one session, of which one holds the connection for all. While that one is not live, this
 * tab asks by itself. Returns the function that leaves.
 */
export const joinLive = ({ token, queryClient, isBack }: Joining): (() => void) => {
  // Enough of the token's signature to tell sessions apart, too little to sign in with.
  const session = token.slice(-12);
  const leaving = new AbortController();
  let isLeader = false;
  let liveSince: number | null = null;
  let hasMissed = isBack;
  let stopPolling: (() => void) | undefined = pollLive(queryClient);

  const learn = (since: number | null) => {
    if (since === liveSince) return;
    liveSince = since;
    if (since === null) {
      stopPolling ??= pollLive(queryClient);
      return;
    }
    stopPolling?.();
    stopPolling = undefined;
    // The bus is heard from the document's first moment on, so only what came before the leader was live passed by.
    if (hasMissed || since >= performance.timeOrigin) refreshLive(queryClient);
    hasMissed = false;
  };
  const tabs = talkToTabs(session, {
    onState: (since) => {
      if (!isLeader) learn(since);
    },
    onAsk: () => {
      if (isLeader) tabs.tell(liveSince);
    },
  });
  const announce = (since: number | null) => {
    if (leaving.signal.aborted) return;
    learn(since);
    tabs.tell(since);
  };
  const mayTell = () => !leaving.signal.aborted && sessionStore.getState().token === token;

  void lead(`nearhand.live.${session}`, leaving.signal, async () => {
    isLeader = true;
    announce(null);
    await stayConnected({
      token,
      queryClient,
      signal: leaving.signal,
      onLive: announce,
      onNews: createBusVoice(mayTell),
    });
  });
  tabs.ask();
  return () => {
    leaving.abort();
    if (isLeader) tabs.tell(null);
    tabs.close();
    stopPolling?.();
  };
};
