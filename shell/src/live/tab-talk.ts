interface TabListeners {
  /** The leader is connected since then (ms, as `Date.now()`), or null. */
  onState: (since: number | null) => void;
  onAsk: () => void;
}

type Message = { session: string; kind: 'ask' } | { session: string; kind: 'state'; since: number | null };

export interface TabTalk {
  ask: () => void;
  tell: (since: number | null) => void;
  close: () => void;
}

/** Messages between the tabs of one session about their connection; without BroadcastChannel a tab is alone. */
export const talkToTabs = (session: string, { onState, onAsk }: TabListeners): TabTalk => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('nearhand.live.v1');
  const send = (message: Message) => channel?.postMessage(message);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.session !== session) return;
    if (data.kind === 'ask') onAsk();
    else onState(data.since);
  });
  return {
    ask: () => send({ session, kind: 'ask' }),
    tell: (since) => send({ session, kind: 'state', since }),
    close: () => channel?.close(),
  };
};

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' &&
  data !== null &&
  'session' in data &&
  'kind' in data &&
  (data.kind === 'ask' ||
    (data.kind === 'state' && 'since' in data && (data.since === null || typeof data.since === 'number')));
