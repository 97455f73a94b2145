import { clockTime, instantFormat } from '@nearhand/contracts';
import { heardPlace, styled } from '@nearhand/ui';
import type { CompositionStore } from '@slices/host';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { remember } from './remember.ts';

const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 'auto 16px calc(20px + var(--nh-bottom-bar, 0px))',
  zIndex: theme.zIndex.snackbar - 1,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
}));

const Pill = styled('span')({
  padding: '8px 16px',
  borderRadius: 20,
  fontSize: '0.875rem',
  background: 'var(--nh-palette-tone-amber-background)',
  color: 'var(--nh-palette-tone-amber-text)',
  border: '1px solid var(--nh-palette-divider)',
});

/** A fast refresh shows no pill. */
const slowMs = 2_000;
const retryMs = 10_000;

const today = instantFormat(clockTime);
const earlier = instantFormat({ month: 'short', day: 'numeric', ...clockTime });

const timeText = (at: number): string => {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (isToday ? today : earlier)(new Date(at).toISOString());
};

interface Props {
  store: CompositionStore;
  token: string;
}

const start = (client: QueryClient, { store, token }: Props) => {
  let oldest: number | undefined;
  let tell = (_oldest: number | undefined) => {};
  const memory = remember(client, store.present, token, (next) => {
    oldest = next;
    tell(next);
  });
  return {
    ...memory,
    client,
    token,
    follow: (next: typeof tell) => {
      tell = next;
      tell(oldest);
      memory.followActs();
    },
  };
};

/** Begun before the first render. */
let begun: ReturnType<typeof start> | undefined;

export const begin = (client: QueryClient, props: Props): Promise<void> => {
  begun = start(client, props);
  return begun.whenRestored;
};

const takeBegun = (client: QueryClient, token: string) => {
  const taken = begun?.client === client && begun.token === token ? begun : undefined;
  if (!taken) begun?.end();
  begun = undefined;
  return taken;
};

/** Keeps the answers of slices on this device, and says so while the page shows them. */
export const Memory = ({ store, token }: Props) => {
  const client = useQueryClient();
  const [oldest, setOldest] = useState<number>();
  const [isSlow, setSlow] = useState(false);
  const [memory, setMemory] = useState<ReturnType<typeof start>>();
  useEffect(() => {
    const own = takeBegun(client, token) ?? start(client, { store, token });
    own.follow(setOldest);
    setMemory(own);
    return own.end;
  }, [client, store, token]);
  const isShown = oldest !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(setSlow, slowMs, true);
    const retries = setInterval(() => memory?.refresh(), retryMs);
    return () => {
      clearTimeout(timer);
      clearInterval(retries);
      setSlow(false);
    };
  }, [isShown, memory]);
  return createPortal(
    <Place role="status">
      {isShown && isSlow && <Pill>Shown from memory, as of {timeText(oldest)}. Waiting for fresh numbers.</Pill>}
    </Place>,
    heardPlace,
  );
};
