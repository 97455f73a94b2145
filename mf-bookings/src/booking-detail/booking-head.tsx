import type { Booking, BookingParty } from '@nearhand/contracts';
import { BookingStatusChip, PageHeading, styled, UserAvatar, VisuallyHidden } from '@nearhand/ui';
import { CalendarDays, ExternalLink, MapPin } from '@nearhand/ui/icons';
import { formatShortTime } from '../bookings/booking-time.tsx';
import { ServicePicture } from '../bookings/service-picture.tsx';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplate: '"picture title" auto "facts facts" auto / 64px minmax(0, 1fr)',
  gap: '8px 12px',
  alignItems: 'center',
  marginBottom: 24,
  '& h1': { gridArea: 'title', overflowWrap: 'anywhere' },
  [theme.breakpoints.up('sm')]: {
    gridTemplate: '"picture title" auto "picture facts" 1fr / 120px minmax(0, 1fr)',
    columnGap: 24,
    marginBottom: 32,
  },
}));
const Picture = styled(ServicePicture)({
  gridArea: 'picture',
  aspectRatio: '1',
  borderRadius: 10,
  '@media print': { display: 'none !important' },
});
const Facts = styled('div')({ gridArea: 'facts', alignSelf: 'start', display: 'grid', gap: 6 });
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 20px',
  overflowWrap: 'anywhere',
  '& > *': { display: 'flex', gap: 8, alignItems: 'center', minWidth: 0, minHeight: 32 },
  '& > * > svg': { flex: 'none', color: 'var(--nh-palette-text-secondary)' },
  // As wide as the avatar: on a phone the words stand below each other.
  '& > * > svg:first-of-type': { marginInline: 3 },
});
const When = styled('div')({ fontWeight: 650 });
/** As high as a finger needs, without moving the lines above and below it. */
const Place = styled('a')({
  marginBlock: -6,
  paddingBlock: 6,
  color: 'inherit',
  textDecorationColor: 'var(--nh-palette-outline)',
  textUnderlineOffset: '0.2em',
});

/** On a phone it opens the map application. It is a link only: nothing of a map is loaded. */
const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** The other side of the booking; both for an admin. */
const peopleOf = ({ customer, provider }: Booking, party: BookingParty | undefined) => {
  if (party === 'admin') return [customer, provider];
  return [party === 'provider' ? customer : provider];
};

interface Props {
  booking: Booking;
  party: BookingParty | undefined;
}

/** When, where and with which person. */
export const BookingHead = ({ booking, party }: Props) => (
  <Frame>
    <Picture service={booking.service} sizes="(min-width: 600px) 160px, 88px" priority />
    <PageHeading title={booking.service.name} variant="h2" />
    <Facts>
      <Line>
        <When>
          <CalendarDays size={18} aria-hidden />
          <span>{formatShortTime(booking)}</span>
        </When>
        {booking.address && (
          <Place href={mapLink(booking.address)} target="_blank" rel="noopener noreferrer">
            <MapPin size={18} aria-hidden />
            <bdi>{booking.address}</bdi>
            <VisuallyHidden>, opens a map</VisuallyHidden>
            <ExternalLink size={15} aria-hidden />
          </Place>
        )}
        {peopleOf(booking, party).map(({ _id, name, avatar }) => (
          <div key={_id}>
            <UserAvatar name={name} avatar={avatar} size={24} />
            <bdi>{name}</bdi>
          </div>
        ))}
      </Line>
      <Line sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <BookingStatusChip status={booking.status} />
        <span>{`Booking ID: ${booking._id.slice(-8)}`}</span>
      </Line>
    </Facts>
  </Frame>
);
