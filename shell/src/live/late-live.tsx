import { sessionStore } from '@nearhand/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';

const load = () => import(/* webpackChunkName: "live" */ './follow-live.ts');

/** Live updates for the signed-in: their code comes when the page is at rest, and visitors do not pay for it. */
export const LateLive = () => {
  const queryClient = useQueryClient();
  const token = useStore(sessionStore, (session) => session.token);
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    let stop = () => {};
    const begin = async () => {
      try {
        const { followLive } = await load();
        if (!isOver) stop = followLive(token, queryClient);
      } catch {
        if (!isOver) setTimeout(begin, 5_000);
      }
    };
    // Safari knows no idle time.
    (window.requestIdleCallback ?? setTimeout)(begin);
    return () => {
      isOver = true;
      stop();
    };
  }, [token, queryClient]);
  return null;
};
