import { Outlet, useLocation, useShellHost } from '@nearhand/platform';
import { Leavable } from '@nearhand/platform/host';
import { useComposed } from '../host/composition-provider.tsx';

/** The page, in a boundary for each slice: an error of its clean-up does not reach the page that takes its place. */
export const LeavablePage = () => {
  const { slices, pages } = useComposed();
  const { report } = useShellHost();
  const { path = '', offers = [] } = slices.findPath(useLocation().pathname) ?? {};
  const [offer] = offers;
  const onLeft = (error: unknown) =>
    offer
      ? pages.of(offer.slice).left(path, error)
      : report({ slice: 'shell', stage: 'render', message: String(error) });
  return <Leavable parts={[{ key: offers.map(({ slice }) => slice.name).join(), node: <Outlet />, onLeft }]} />;
};
