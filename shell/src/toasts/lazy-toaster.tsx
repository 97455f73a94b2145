import { whenToastWaits } from '@nearhand/platform/host';
import { heardPlace } from '@nearhand/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlainToaster } from './plain-toaster.tsx';

const loadToaster = () => import(/* webpackChunkName: "toaster" */ './toaster.tsx').then(({ Toaster }) => Toaster);
const prefetch = () => void loadToaster().catch(() => undefined);

// Loads the toaster when the user first touches the page. The plain toaster stands in when that fails: a lost connection
// has to be shown too.
export const LazyToaster = () => {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    const load = () => {
      loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => setToaster(() => PlainToaster),
      );
    };
    const uses = ['pointerdown', 'keydown'];
    for (const use of uses) window.addEventListener(use, prefetch, { once: true });
    window.addEventListener('online', load);
    const stop = whenToastWaits(load);
    return () => {
      for (const use of uses) window.removeEventListener(use, prefetch);
      window.removeEventListener('online', load);
      stop();
    };
  }, []);
  return Toaster ? createPortal(<Toaster />, heardPlace) : null;
};
