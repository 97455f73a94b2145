import { type CalendarDay, fromWireDate, paths, type UpcomingService } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink, Button, LinkButton, styled, UserAvatar, VisuallyHidden } from '@nearhand/ui';
import { MapPin, MessageCircle } from '@nearhand/ui/icons';
import { BookingTime, formatDay } from '../bookings/booking-time.tsx';
import { ServicePicture } from '../bookings/service-picture.tsx';

const Frame = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
}));
/** On a wide place as high as the words beside it, which it does not stretch. */
const Picture = styled(ServicePicture)(({ theme }) => ({
  aspectRatio: '2 / 1',
  [theme.breakpoints.up('sm')]: { aspectRatio: 'auto', minHeight: '100%', contain: 'size' },
}));
const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  alignContent: 'center',
  padding: 16,
  overflowWrap: 'anywhere',
  [theme.breakpoints.up('sm')]: { padding: 24 },
}));
const When = styled('p')(({ theme }) => ({ ...theme.typography.h3, margin: '2px 0 0' }));
const Soon = styled('p')({ margin: 0, fontWeight: 600, color: 'var(--nh-palette-primary-main)' });
/** As high as a finger needs, without moving the lines above and below it. */
const BookingLink = styled(AppLink)({ justifySelf: 'start', paddingBlock: 10, marginBlock: -10 });
const Line = styled('p')({
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  margin: 0,
  color: 'var(--nh-palette-text-secondary)',
  '& > svg': { flex: 'none', width: 28 },
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 4,
  '@media (pointer: coarse)': { '& > a': { minHeight: 44 } },
});

/** `Today`, `Tomorrow`, `In 5 days`. */
const soonWords = (day: CalendarDay, today: CalendarDay): string => {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (days <= 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
};

/** On a phone it opens the map application. It is a link only: nothing of a map is loaded. */
const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

interface Props {
  appointment: UpcomingService;
  /** The marketplace's day, when it is known. */
  today: CalendarDay | undefined;
}

/** The hero of the dashboard. An older API names neither time slot nor address. */
export const NextAppointment = ({ appointment, today }: Props) => {
  const { _id, serviceName, providerName, providerId, providerAvatar, date, timeSlot, address } = appointment;
  const servesMessages = useServes(paths.messages);
  return (
    <Frame aria-label="Next appointment">
      <Picture
        service={{ category: appointment.category ?? '', image: appointment.image ?? '' }}
        sizes="(min-width: 600px) 400px, 100vw"
        priority
      />
      <Words>
        <div>
          {today && <Soon>{soonWords(fromWireDate(date), today)}</Soon>}
          <When>{timeSlot ? <BookingTime time={{ date, timeSlot }} /> : formatDay(date)}</When>
        </div>
        <BookingLink to={paths.booking(_id)}>
          <bdi>{serviceName}</bdi>
        </BookingLink>
        <Line>
          <UserAvatar name={providerName} avatar={providerAvatar ?? ''} size={28} />
          <bdi>{providerName}</bdi>
        </Line>
        {address && (
          <Line>
            <MapPin size={18} aria-hidden />
            <bdi>{address}</bdi>
          </Line>
        )}
        <Actions>
          {servesMessages && providerId && (
            <LinkButton
              to={paths.newMessage(providerId)}
              size="small"
              variant="outlined"
              startIcon={<MessageCircle size={17} aria-hidden />}
            >
              Message
            </LinkButton>
          )}
          {address && (
            <Button
              component="a"
              href={directionsTo(address)}
              target="_blank"
              rel="noopener noreferrer"
              size="small"
              variant="outlined"
              startIcon={<MapPin size={17} aria-hidden />}
            >
              Directions<VisuallyHidden>, opens a map</VisuallyHidden>
            </Button>
          )}
        </Actions>
      </Words>
    </Frame>
  );
};
