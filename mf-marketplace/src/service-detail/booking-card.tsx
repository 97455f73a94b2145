import { paths, type Service } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { LinkButton, Price, radius, Skeleton, styled, Typography } from '@nearhand/ui';
import { CalendarCheck, Pencil, ShieldCheck } from '@nearhand/ui/icons';
import { NextFree } from './next-free.tsx';
import { offers, type Viewer } from './viewer.ts';

const PriceFrame = styled('div')({
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > strong': { display: 'block', color: 'var(--nh-palette-text-primary)', fontWeight: 650, lineHeight: 1.2 },
});

export const StartingPrice = ({ dollars, large = false }: { dollars: number; large?: boolean }) => (
  <PriceFrame>
    Starting from
    <strong style={{ fontSize: large ? '1.75rem' : '1.375rem' }}>
      <Price dollars={dollars} />
    </strong>
  </PriceFrame>
);

const mayBook = (service: Service, viewer: Viewer): boolean =>
  service.status === 'active' && (offers[viewer].book || offers[viewer].logInToBook);

/** When the service is free next, for people who may book it. */
export const NextFreeForBookers = ({ service, viewer }: { service: Service; viewer: Viewer }) =>
  mayBook(service, viewer) ? <NextFree serviceId={service._id} /> : null;

export const MainAction = ({ service, viewer }: { service: Service; viewer: Viewer }) => {
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

const Panel = styled('aside')({
  position: 'sticky',
  top: 'calc(88px + var(--nh-top-line, 0px))',
  alignSelf: 'start',
  display: 'grid',
  gap: 20,
  padding: 24,
  borderRadius: radius.card,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
});

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

const mayComeToBook = (viewer: Viewer): boolean =>
  viewer === 'unknown' || offers[viewer].book || offers[viewer].logInToBook;

/** Price and main action on a wide screen. */
export const BookingCard = ({ service, viewer }: { service: Service; viewer: Viewer }) => (
  <Panel aria-label="Booking">
    <div>
      <StartingPrice dollars={service.basePrice} large />
      <NextFreeForBookers service={service} viewer={viewer} />
    </div>
    <MainAction service={service} viewer={viewer} />
    {mayComeToBook(viewer) && (
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
);
