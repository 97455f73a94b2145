import { sessionStore } from '@nearhand/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { whenIdle } from '../menu/when-idle.ts';

const load = () => import(/* webpackChunkName: "live" */ './follow-live.ts');

export const LazyLive = () => {
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
    whenIdle(begin);
    return () => {
      isOver = true;
      stop();
    };
  }, [token, queryClient]);
  return null;
};
