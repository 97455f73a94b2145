import { useEffect } from 'react';
import { useLateComponent } from './late-component.ts';

const load = () => import(/* webpackChunkName: "signed-in" */ './unread-dot.tsx').then(({ UnreadDot }) => UnreadDot);

/** `UnreadDot`, whose code comes with the rest for the signed-in; nothing where it cannot be had. */
export const LateUnreadDot = ({ id }: { id: string }) => {
  const { Component: UnreadDot, begin } = useLateComponent(load);
  useEffect(() => begin(() => {}), []);
  return UnreadDot ? <UnreadDot id={id} /> : null;
};
