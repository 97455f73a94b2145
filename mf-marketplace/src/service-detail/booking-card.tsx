import { paths, type Service } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { LinkButton, Price, radius, Skeleton, StickyBottomBar, styled, Typography } from '@nearhand/ui';
import { CalendarCheck, Pencil, ShieldCheck } from '@nearhand/ui/icons';
import { NextFree } from './next-free.tsx';
import { offers, type Viewer } from './viewer.ts';

const StartingPrice = styled('div')(({ theme }) => ({
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > strong': {
    display: 'block',
    color: 'var(--nh-palette-text-primary)',
    fontSize: '1.375rem',
    fontWeight: 650,
    lineHeight: 1.2,
    [theme.breakpoints.up('md')]: { fontSize: '1.75rem' },
  },
}));

const mayBook = (viewer: Viewer): boolean => offers[viewer].book || offers[viewer].logInToBook;

const MainAction = ({ service, viewer }: { service: Service; viewer: Viewer }) => {
  const canEdit = useServes(paths.editService(service._id));
  const { book, logInToBook, edit } = offers[viewer];
  const booking = paths.book(service._id);
  if (service.status === 'paused' && (book || logInToBook)) return <Remark>This service is paused.</Remark>;
  if (viewer === 'unknown') return <Skeleton variant="rounded" height={54} width="100%" sx={{ maxWidth: 220 }} />;
  if (book) {
    return (
      <LinkButton to={booking} variant="contained" size="large">
        Book This Service
      </LinkButton>
    );
  }
  if (logInToBook) {
    return (
      <LinkButton to={paths.login} state={{ from: booking }} variant="contained" size="large">
        Log in to book
      </LinkButton>
    );
  }
  if (edit && canEdit) {
    return (
      <LinkButton to={paths.editService(service._id)} variant="contained" size="large" startIcon={<Pencil size={18} />}>
        Edit Service
      </LinkButton>
    );
  }
  return <Remark>{edit ? 'This is your own service.' : 'Only customers can book services.'}</Remark>;
};

const Remark = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

/** A bar at the bottom edge on a narrow screen, a column beside the service on a wide one: the server knows no width. */
const Place = styled(StickyBottomBar)(({ theme }) => ({
  [theme.breakpoints.up('md')]: {
    position: 'static',
    display: 'block',
    margin: 0,
    padding: 0,
    border: 0,
    background: 'none',
  },
}));

const Panel = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  // Both have their height before the session decides what they show.
  '& > .next': { minHeight: '1.3125rem' },
  '& > .action': { display: 'grid', alignContent: 'center', minHeight: 54 },
  [theme.breakpoints.down('md')]: { '& > .next': { order: -1, flexBasis: '100%' }, '& > ul': { display: 'none' } },
  [theme.breakpoints.up('md')]: {
    position: 'sticky',
    top: 'calc(88px + var(--nh-top-line, 0px))',
    display: 'block',
    padding: 24,
    borderRadius: radius.card,
    border: '1px solid var(--nh-palette-divider)',
    background: 'var(--nh-palette-background-paper)',
    '& > .action, & > ul': { marginTop: 20 },
  },
}));

const Promises = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: '20px 0 0',
  borderTop: '1px solid var(--nh-palette-divider)',
  display: 'grid',
  gap: 12,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > li': { display: 'flex', gap: 10 },
  '& svg': { flex: 'none', color: 'var(--nh-palette-primary-main)' },
});

/** Price and main action. */
export const BookingCard = ({ service, viewer }: { service: Service; viewer: Viewer }) => (
  <Place>
    <Panel as="aside" aria-label="Booking">
      <StartingPrice>
        Starting from
        <strong>
          <Price dollars={service.basePrice} />
        </strong>
      </StartingPrice>
      {service.status === 'active' && (
        <div className="next">{mayBook(viewer) && <NextFree serviceId={service._id} />}</div>
      )}
      <div className="action">
        <MainAction service={service} viewer={viewer} />
      </div>
      {(viewer === 'unknown' || mayBook(viewer)) && (
        <Promises>
          <li>
            <CalendarCheck size={20} aria-hidden />
            Choose a day and a time up to 30 days ahead
          </li>
          <li>
            <ShieldCheck size={20} aria-hidden />
            You are not charged until the service is completed
          </li>
        </Promises>
      )}
    </Panel>
  </Place>
);
