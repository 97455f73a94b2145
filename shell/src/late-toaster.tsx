import { whenToastWaits } from '@nearhand/platform/host';
import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() =>
  import(/* webpackChunkName: "toaster" */ './toaster.tsx').then((module) => ({ default: module.Toaster })),
);

/** The toaster, fetched when there is something to say: a first visit pays nothing for it. */
export const LateToaster = () => {
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenToastWaits(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
};
