import { durationText, type FreeTime, paths, type Service } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { LinkButton, Price, Skeleton, StickyBottomBar, styled, Typography, useIsHydrated } from '@nearhand/ui';
import { ChoiceCards } from '@nearhand/ui/figures';
import { CalendarCheck, Pencil, ShieldCheck, Zap } from '@nearhand/ui/icons';
import { useState } from 'react';
import { AsidePanel } from '../services/detail-columns.tsx';
import { NextFree, NextFreeSkeleton } from './next-free.tsx';
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
    [theme.breakpoints.down('md')]: { display: 'inline', marginLeft: 6 },
  },
}));

const mayBook = (viewer: Viewer): boolean => offers[viewer].book || offers[viewer].logInToBook;

/** The form's address; a visitor logs in first. */
const useBookingLink = (service: Service, viewer: Viewer) => {
  const [asked, setOption] = useState('');
  const [first, ...others] = service.options;
  const other = others.find(({ _id }) => _id === asked);
  const linkTo = (time?: FreeTime) => {
    // The form begins with the first option.
    const form = paths.book(service._id, other?._id, time);
    return offers[viewer].logInToBook ? { to: paths.login, state: { from: form } } : { to: form };
  };
  return { option: (other ?? first)?._id ?? '', setOption, linkTo };
};

interface ActionProps {
  service: Service;
  viewer: Viewer;
  link: { to: string; state?: unknown };
}

const MainAction = ({ service, viewer, link }: ActionProps) => {
  const canEdit = useServes(paths.editService(service._id));
  const { book, logInToBook, edit } = offers[viewer];
  if (service.status === 'paused' && (book || logInToBook)) return <Remark>This service is paused.</Remark>;
  if (viewer === 'unknown') return <Skeleton variant="rounded" height={54} width="100%" />;
  if (book || logInToBook) {
    return (
      <LinkButton {...link} variant="contained" size="large">
        {book ? 'Book This Service' : 'Log in to book'}
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
  order: 1,
  [theme.breakpoints.up('md')]: {
    position: 'static',
    display: 'block',
    margin: 0,
    padding: 0,
    border: 0,
    background: 'none',
  },
}));

const Panel = styled(AsidePanel)(({ theme }) => ({
  // Both have their height before the session decides what they show.
  '& > .next, & > .action': { display: 'grid', alignContent: 'center', minHeight: 54 },
  '& > .next:empty': { display: 'none' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '6px 12px',
    '& > :first-of-type, & > .action:nth-of-type(2), & > .next:empty + .action': { gridColumn: '1 / -1' },
    '& > ul, & > .options': { display: 'none' },
    '& > .action > a': { paddingInline: 12, fontSize: '1rem' },
  },
  [theme.breakpoints.up('md')]: {
    // A long list of options scrolls.
    '& > .options': { maxHeight: 330, overflowY: 'auto', margin: -4, padding: 4 },
    '& > .next + .action': { marginTop: -8 },
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

const instantPromise = (noticeMinutes: number): string =>
  `Confirmed at once when you pay${noticeMinutes > 0 ? `, up to ${durationText(noticeMinutes)} before` : ''}`;

export const BookingCard = ({ service, viewer }: { service: Service; viewer: Viewer }) => {
  const { option, setOption, linkTo } = useBookingLink(service, viewer);
  const isActive = service.status === 'active';
  const isForBookers = viewer === 'unknown' || mayBook(viewer);
  // Before the scripts run, a choice would be lost.
  const isHydrated = useIsHydrated();
  return (
    <Place className="aside">
      <Panel aria-label="Booking">
        <StartingPrice>
          Starting from
          <strong>
            <Price dollars={service.basePrice} />
          </strong>
        </StartingPrice>
        {isActive && isForBookers && service.options.length > 1 && (
          <div className="options" inert={!isHydrated}>
            <ChoiceCards
              name="option"
              label="Choose an option"
              value={option}
              onChange={({ target }) => setOption(target.value)}
              options={service.options.map(({ _id, name, price }) => ({
                value: _id,
                label: name,
                end: <Price dollars={price} />,
              }))}
            />
          </div>
        )}
        {isActive && isForBookers && (
          <div className="next">
            {viewer === 'unknown' ? <NextFreeSkeleton /> : <NextFree serviceId={service._id} linkTo={linkTo} />}
          </div>
        )}
        <div className="action" key={isForBookers ? 'book' : 'other'}>
          <MainAction service={service} viewer={viewer} link={linkTo()} />
        </div>
        {isForBookers && (
          <Promises>
            {service.instantMinutes !== undefined && (
              <li>
                <Zap size={20} aria-hidden />
                {instantPromise(service.instantMinutes)}
              </li>
            )}
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
};
