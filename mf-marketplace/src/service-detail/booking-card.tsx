import type { Service } from '@nearhand/contracts';
import { radius, styled } from '@nearhand/ui';
import { CalendarCheck, ShieldCheck } from '@nearhand/ui/icons';
import { MainAction } from './main-action.tsx';
import { StartingPrice } from './starting-price.tsx';
import { offers, type Viewer } from './viewer.ts';

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

/** Not for somebody who cannot book, even after a login. */
const mayComeToBook = (viewer: Viewer): boolean =>
  viewer === 'unknown' || offers[viewer].book || offers[viewer].logInToBook;

/** Price and main action of a wide screen; stays in view. */
export const BookingCard = ({ service, viewer }: { service: Service; viewer: Viewer }) => (
  <Panel aria-label="Booking">
    <StartingPrice dollars={service.basePrice} large />
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
