import { paths } from '@nearhand/contracts';
import { useLocation, useSession } from '@nearhand/platform';
import { EmptyState, LinkButton, PageFrame } from '@nearhand/ui';
import { needsAccount } from '../composition/slice-page/guard.ts';
import { ToLogin } from '../composition/slice-page/to-login.tsx';
import { allEntries } from '../header/header-entries.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** An address that neither the shell nor any slice serves: unknown, or a page that is not in the composition today. */
export const UnservedPage = () => {
  const { pathname } = useLocation();
  const { isAuthenticated } = useSession();
  if (!isAuthenticated && needsAccount(pathname)) return <ToLogin />;
  const entry = allEntries.find(({ to }) => to === pathname);
  if (entry) return <NotOnOffer title={entry.page ?? entry.label} />;
  return ownPaths.has(pathname) ? <NotOnOffer title="This page" /> : <NotFoundPage />;
};

/** Pages of the product, whoever serves them. */
const ownPaths = new Set<unknown>(Object.values(paths));

const NotOnOffer = ({ title }: { title: string }) => (
  <PageFrame>
    <EmptyState
      isPage
      illustration="map"
      title={`${title} is not available right now`}
      text="This part of the site is not open at the moment. Everything else keeps working."
      action={
        <LinkButton to={paths.home} variant="contained">
          Go to the home page
        </LinkButton>
      }
    />
  </PageFrame>
);
