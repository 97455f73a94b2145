import { Outlet } from '@nearhand/platform';
import { styled } from '@nearhand/ui';

const Main = styled('main')({ flex: 1, display: 'flex', flexDirection: 'column', outline: 'none' });

/** Where the page stands; the skip link leads to it. */
export const MainArea = () => (
  <Main id="main" tabIndex={-1}>
    <Outlet />
  </Main>
);

/** A layout's column: at least the window's height, so that the footer is never in the middle. */
export const LayoutColumn = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
