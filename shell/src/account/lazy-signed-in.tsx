import { IconButton, Skeleton, UserAvatar } from '@nearhand/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { loadOnce, useLazyComponent } from '../menu/lazy-component.tsx';
import type { SignedInProps } from './signed-in.tsx';

const load = () => import(/* webpackChunkName: "signed-in" */ './signed-in.tsx').then(({ SignedIn }) => SignedIn);
export const loadSignedIn = loadOnce(() => load().catch(load));

interface Props extends SignedInProps {
  from?: () => Promise<ComponentType<SignedInProps>>;
}

export const LazySignedIn = ({ from = loadSignedIn, ...session }: Props) => {
  const { Component: SignedIn, begin, request } = useLazyComponent(from);
  const [state, setState] = useState<'loading' | 'failed' | 'retrying'>('loading');
  const fail = () => setState('failed');
  useEffect(() => begin(fail), []);
  if (SignedIn) return <SignedIn {...session} />;
  if (state === 'loading') return <Skeleton data-wide variant="circular" width={40} height={40} />;
  const retry = () => {
    setState('retrying');
    request(fail);
  };
  return (
    <IconButton data-wide aria-label="Account menu" aria-busy={state === 'retrying'} onClick={retry}>
      <UserAvatar name="" />
    </IconButton>
  );
};
