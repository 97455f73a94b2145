import type { Session } from '@nearhand/platform';
import { IconButton, Skeleton, UserAvatar } from '@nearhand/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { useLateComponent } from './late-component.ts';

type Known = Pick<Session, 'user' | 'isLoading'>;

const load = () => import(/* webpackChunkName: "signed-in" */ './signed-in.tsx').then(({ SignedIn }) => SignedIn);
const loadTwice = () => load().catch(load);

interface Props extends Known {
  /** Where the code comes from; the shell's own chunk when absent. */
  from?: () => Promise<ComponentType<Known>>;
}

/** The header's part for whoever is signed in: visitors do not pay for it. Where it cannot be had, a button tries again. */
export const LateSignedIn = ({ from = loadTwice, ...session }: Props) => {
  const { Component: SignedIn, begin, request } = useLateComponent(from);
  const [state, setState] = useState<'loading' | 'failed' | 'retrying'>('loading');
  const fail = () => setState('failed');
  useEffect(() => begin(fail), []);
  if (SignedIn) return <SignedIn {...session} />;
  if (state === 'loading') return <Skeleton variant="circular" width={40} height={40} />;
  const retry = () => {
    setState('retrying');
    request(fail);
  };
  return (
    <IconButton aria-label="Account menu" aria-busy={state === 'retrying'} onClick={retry}>
      <UserAvatar name="" />
    </IconButton>
  );
};
