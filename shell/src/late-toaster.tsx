import { whenToastWaits } from '@nearhand/platform/host';
import { heardPlace } from '@nearhand/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlainToaster } from './plain-toaster.tsx';

const loadToaster = () => import(/* webpackChunkName: "toaster" */ './toaster.tsx').then(({ Toaster }) => Toaster);
const warm = () => void loadToaster().catch(() => undefined);

/**
 * The toaster, fetched when somebody begins to use the page: a first visit pays nothing for it. Where it cannot be had a
 * plain one speaks, since what has to be said may be that the connection is lost.
 */
export const LateToaster = () => {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    const load = () => {
      loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => setToaster(() => PlainToaster),
      );
    };
    const uses = ['pointerdown', 'keydown'];
    for (const use of uses) window.addEventListener(use, warm, { once: true });
    window.addEventListener('online', load);
    const stop = whenToastWaits(load);
    return () => {
      for (const use of uses) window.removeEventListener(use, warm);
      window.removeEventListener('online', load);
      stop();
    };
  }, []);
  return Toaster ? createPortal(<Toaster />, heardPlace) : null;
};
