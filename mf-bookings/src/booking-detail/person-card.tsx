import { type Booking, paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink, Box, Stack, styled, Typography, UserAvatar } from '@nearhand/ui';
import { Mail, Phone } from '@nearhand/ui/icons';
import { TitledCard } from '../bookings/titled-card.tsx';

const ContactLink = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  color: 'inherit',
  overflowWrap: 'anywhere',
  textDecorationColor: 'var(--nh-palette-outline)',
  textUnderlineOffset: '0.2em',
  '& > svg': { flex: 'none', color: 'var(--nh-palette-text-secondary)' },
});

interface Props {
  title: 'Provider' | 'Customer';
  person: Booking['provider'];
  booking: Booking;
}

/** An address may hold `?` and `%`: as they are, they would name other people to write to, and a text. */
const mailTo = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;

export const PersonCard = ({ title, person, booking }: Props) => {
  const isHidden = booking.status === 'pending' && !person.phone && !person.email;
  const servesProfile = useServes(paths.provider(person._id)) && person._id !== '';
  return (
    <TitledCard title={title}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <UserAvatar name={person.name} avatar={person.avatar} size={56} />
        <div>
          <Typography sx={{ fontWeight: 650 }}>
            <bdi>{person.name}</bdi>
          </Typography>
          {title === 'Provider' && servesProfile && <AppLink to={paths.provider(person._id)}>View Profile</AppLink>}
        </div>
      </Box>
      {isHidden && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Phone and email show here once the booking is accepted.
        </Typography>
      )}
      {(person.phone || person.email) && (
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          {person.phone && (
            <ContactLink href={`tel:${person.phone.replaceAll(/[^\d+]/g, '')}`}>
              <Phone size={18} aria-hidden />
              {person.phone}
            </ContactLink>
          )}
          {person.email && (
            <ContactLink href={mailTo(person.email)}>
              <Mail size={18} aria-hidden />
              {person.email}
            </ContactLink>
          )}
        </Stack>
      )}
    </TitledCard>
  );
};
