import { paths } from '@nearhand/contracts';
import { useLocation, useSession } from '@nearhand/platform';
import { EmptyState, LinkButton, PageFrame } from '@nearhand/ui';
import { needsAccount } from '../composition/needs-account.ts';
import { ToLogin } from '../composition/slice-page/guarded-page.tsx';
import { allEntries } from '../menu/header-entries.ts';

const productPaths = new Set<unknown>(Object.values(paths));

export const UnservedPage = () => {
  const { pathname } = useLocation();
  const { isAuthenticated } = useSession();
  if (!isAuthenticated && needsAccount(pathname)) return <ToLogin />;
  const entry = allEntries.find(({ to }) => to === pathname);
  const page = entry ? (entry.page ?? entry.label) : productPaths.has(pathname) && 'This page';
  return (
    <PageFrame>
      <EmptyState
        isPage
        illustration="map"
        title={page ? `${page} is not available right now` : 'Page not found'}
        text={
          page
            ? 'This part of the site is not open at the moment. Everything else keeps working.'
            : 'There is nothing at this address. The page may have moved, or the link was mistyped.'
        }
        action={
          <LinkButton to={paths.home} variant="contained">
            Go to the home page
          </LinkButton>
        }
      />
    </PageFrame>
  );
};
