import { paths } from '@nearhand/contracts';
import { Link, Outlet, useLocation } from '@nearhand/platform';
import { styled, Wordmark } from '@nearhand/ui';
import { LeavableLayout } from '@slices/host';
import { type ComponentType, Suspense } from 'react';
import { ScrollRestoration, type ScrollRestorationProps, useNavigation } from 'react-router-dom';
import { Header, SlimHeader } from '../header/header.tsx';
import { Footer } from './footer.tsx';

const Main = styled('main')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
  // A footer begins below the first screen, 64px of which are the header: arriving content does not move it.
  '&:not(:last-child)': { minHeight: 'calc(100dvh - 64px)' },
});

const MainArea = () => (
  <Main id="main" tabIndex={-1}>
    {/* A boundary: React hydrates the header before the page. */}
    <Suspense>
      <Outlet />
    </Suspense>
  </Main>
);

const LayoutColumn = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });

const Anchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: 10,
  fontWeight: 600,
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}));

const SkipLink = () => (
  <Anchor
    href="#main"
    onClick={(event) => {
      // A navigation would add an entry to the history.
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to content
  </Anchor>
);

const Bar = styled('div')({
  position: 'fixed',
  inset: '0 0 auto',
  height: 3,
  zIndex: 2000,
  background: 'var(--nh-palette-primary-main)',
  transformOrigin: '0 50%',
  // A fast page shows no bar; a slow one never looks finished.
  animation: 'nh-progress 8s cubic-bezier(0, 0.6, 0.2, 1) 120ms both',
  '@keyframes nh-progress': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.94)' } },
});

const ProgressBar = () =>
  useNavigation().state === 'idle' ? null : <Bar role="progressbar" aria-label="Loading page" />;

const SiteLayout = () => (
  <LayoutColumn>
    <SkipLink />
    <Header />
    <MainArea />
    <Footer />
  </LayoutColumn>
);

const OperatorLayout = () => (
  <LayoutColumn>
    <SkipLink />
    <SlimHeader />
    <MainArea />
  </LayoutColumn>
);

const Top = styled('header')({ display: 'flex', justifyContent: 'center', padding: '32px 16px 0' });
const Home = styled(Link)({ display: 'flex', textDecoration: 'none', borderRadius: 10, padding: 4 });

const StandaloneLayout = () => (
  <LayoutColumn>
    <Top>
      <Home to={paths.home}>
        <Wordmark size={38} />
      </Home>
    </Top>
    <MainArea />
  </LayoutColumn>
);

const site = { below: '/', Layout: SiteLayout };
const layouts: readonly { below: string; Layout: ComponentType }[] = [
  { below: '/auth', Layout: StandaloneLayout },
  { below: paths.operate, Layout: OperatorLayout },
];

const layoutOf = (pathname: string) =>
  layouts.find(({ below }) => pathname === below || pathname.startsWith(`${below}/`)) ?? site;

/** Each document starts with the key `default`: with it a page would open at another page's scroll position. */
const scrollKey: ScrollRestorationProps['getKey'] = ({ key, pathname, search }) =>
  key === 'default' ? pathname + search : key;

export const Layout = () => {
  const { below, Layout: Around } = layoutOf(useLocation().pathname);
  return (
    <>
      <ProgressBar />
      <LeavableLayout name={below} layout={<Around />} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};
