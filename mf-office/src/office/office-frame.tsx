import { type OfficeWaiting, officePaths } from '@nearhand/contracts';
import { Link, useLocation, useRefreshOn } from '@nearhand/platform';
import { Page, type PageProps, radius, styled } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';

import { officeQueries } from './office-api.ts';

/** Address, label, and the count that it shows. */
const parts: readonly [path: string, label: string, waiting?: keyof OfficeWaiting][] = [
  [officePaths.figures, 'Figures'],
  [officePaths.people, 'People'],
  [officePaths.reports, 'Reports', 'reports'],
  [officePaths.reviews, 'Reviews', 'reviews'],
  [officePaths.cases, 'Cases', 'cases'],
  [officePaths.badges, 'Badges', 'badges'],
  [officePaths.bookings, 'Bookings'],
  [officePaths.money, 'Refunds and disputes'],
  [officePaths.approvals, 'Approvals', 'approvals'],
  [officePaths.log, 'Log'],
];

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '190px minmax(0, 1fr)', gap: 32 },
  // The links are not printed: their column is not, either.
  '@media print': { display: 'block' },
}));

const Parts = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: -16,
  paddingInline: 16,
  '& a': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 14px',
    borderRadius: radius.control,
    color: 'var(--nh-palette-text-secondary)',
    textDecoration: 'none',
    fontWeight: 600,
  },
  '& a:hover': { color: 'var(--nh-palette-text-primary)' },
  '& a:focus-visible': { outlineOffset: -3 },
  '& a[aria-current]': {
    background: 'var(--nh-palette-sunken)',
    color: 'var(--nh-palette-primary-main)',
  },
  [theme.breakpoints.up('md')]: { flexDirection: 'column', margin: 0, padding: 0, alignSelf: 'start' },
}));

const Count = styled('span')({
  marginLeft: 'auto',
  paddingLeft: 8,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 500,
});

/** On a phone the links scroll sideways: the current one is in sight. */
const intoSight = (link: HTMLAnchorElement | null): void => {
  const strip = link?.parentElement;
  if (strip) strip.scrollLeft += link.getBoundingClientRect().left - strip.getBoundingClientRect().left - 16;
};

/** A page of the office, beside the links to the others. A change of a booking or a review loads anew all that it shows. */
export const OfficeFrame = ({ children, ...page }: PageProps) => {
  useRefreshOn(['booking.changed', 'review.changed'], officeQueries.all());
  const { pathname } = useLocation();
  const { data: counts } = useQuery(officeQueries.waiting());
  return (
    <Page {...page}>
      <Layout>
        <Parts aria-label="Office">
          {parts.map(([path, label, waiting]) => (
            <Link
              key={path}
              to={path}
              {...(isWithin(path, pathname) && { 'aria-current': 'page' as const, ref: intoSight })}
            >
              {label}
              {waiting && counts && counts[waiting] > 0 && <Count>{counts[waiting]}</Count>}
            </Link>
          ))}
        </Parts>
        <div>{children}</div>
      </Layout>
    </Page>
  );
};

const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || (path !== officePaths.figures && pathname.startsWith(`${path}/`));
