import { useLocation } from '@nearhand/platform';
import type { ComponentType } from 'react';
import { ScrollRestoration, type ScrollRestorationProps } from 'react-router-dom';
import { ProgressBar } from './layout/progress-bar.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { StandaloneLayout } from './layout/standalone-layout.tsx';

/** Which layout an address stands in; the first that fits, else the site's. */
const layouts: readonly { below: string; Layout: ComponentType }[] = [{ below: '/auth', Layout: StandaloneLayout }];

const layoutOf = (pathname: string): ComponentType =>
  layouts.find(({ below }) => pathname === below || pathname.startsWith(`${below}/`))?.Layout ?? SiteLayout;

/** Every document begins under the key `default`: by that alone a page would open where another was left. */
const scrollKey: ScrollRestorationProps['getKey'] = ({ key, pathname, search }) =>
  key === 'default' ? pathname + search : key;

/** What stands around every page. */
export const Layout = () => {
  const Around = layoutOf(useLocation().pathname);
  return (
    <>
      <ProgressBar />
      <Around />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};
