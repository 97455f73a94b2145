interface Hearing {
  /** The leader is live since then (ms, as `Date.now()`), or null while it is not. */
  onState: (since: number | null) => void;
  /** A new tab wants to know. */
  onAsk: () => void;
}

type Said = { session: string; kind: 'ask' } | { session: string; kind: 'state'; since: number | null };

export interface TabTalk {
  ask: () => void;
  tell: (since: number | null) => void;
  close: () => void;
}

/** What the tabs of one session tell each other about the one connection; alone where there is no BroadcastChannel. */
export const talkToTabs = (session: string, { onState, onAsk }: Hearing): TabTalk => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('nearhand.live.v1');
  const say = (said: Said) => channel?.postMessage(said);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isSaid(data) || data.session !== session) return;
    if (data.kind === 'ask') onAsk();
    else onState(data.since);
  });
  return {
    ask: () => say({ session, kind: 'ask' }),
    tell: (since) => say({ session, kind: 'state', since }),
    close: () => channel?.close(),
  };
};

const isSaid = (data: unknown): data is Said =>
  typeof data === 'object' &&
  data !== null &&
  'session' in data &&
  'kind' in data &&
  (data.kind === 'ask' ||
    (data.kind === 'state' && 'since' in data && (data.since === null || typeof data.since === 'number')));
