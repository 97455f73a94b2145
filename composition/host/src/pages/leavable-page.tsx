import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useShellHost } from '../shared/host-context.ts';
import { Leavable } from '../shared/leavable.tsx';
import { useComposed } from '../state/composition-provider.tsx';

/** The page, in a boundary for each slice: an error of its clean-up does not reach the page that takes its place. */
export const LeavablePage = () => {
  const { names, onLeft } = usePage();
  return <Leavable parts={[{ key: names, node: <Outlet />, onLeft }]} />;
};

/** `layout` with the page in it, which is left as a whole when another layout takes its place. */
export const LeavableLayout = ({ name, layout }: { name: string; layout: ReactNode }) => {
  const { onLeft } = usePage();
  return <Leavable parts={[{ key: name, node: layout, onLeft }]} />;
};

const usePage = () => {
  const { slices, pages } = useComposed();
  const { report } = useShellHost();
  const { path = '', offers = [] } = slices.findPath(useLocation().pathname) ?? {};
  const [offer] = offers;
  const onLeft = (error: unknown) =>
    offer
      ? pages.of(offer.slice).left(path, error)
      : report({ slice: 'shell', stage: 'render', message: String(error) });
  return { names: offers.map(({ slice }) => slice.name).join(), onLeft };
};
