import { paths, policyWords, type Service } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import {
  AppLink,
  CategoryIcon,
  Chip,
  LinkButton,
  Notice,
  PageHeading,
  ServiceStatusChip,
  Stack,
  styled,
  Typography,
  UserAvatar,
} from '@nearhand/ui';
import { CalendarCheck, MapPin, MessageCircle } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';
import { BadgeList } from '../services/badge-list.tsx';
import { Rating } from '../services/rating.tsx';
import { offers, type Viewer } from './viewer.ts';

const Provider = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  paddingBlock: 16,
  borderBlock: '1px solid var(--nh-palette-divider)',
  '& > .who': { flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .place': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    fontSize: '0.875rem',
    color: 'var(--nh-palette-text-secondary)',
    '& > svg': { flex: 'none' },
  },
});

const Policy = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  minHeight: 42,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > svg': { flex: 'none' },
  [theme.breakpoints.up('sm')]: { minHeight: 21 },
}));

/** Stands above the actions of the service. */
export const ServiceTitle = ({ service: { name, category, status, rating, reviewCount } }: { service: Service }) => (
  <Stack spacing={1.5}>
    <Stack direction="row" spacing={1}>
      <Chip size="small" variant="outlined" icon={<CategoryIcon category={category} size={15} />} label={category} />
      {status !== 'active' && <ServiceStatusChip status={status} />}
    </Stack>
    <PageHeading title={name} />
    <Rating rating={rating} count={reviewCount} size={20} />
    {status === 'paused' && (
      <Notice severity="info">
        This service is paused. Customers cannot find or book it until it is activated again.
      </Notice>
    )}
  </Stack>
);

export const ServiceSummary = ({
  service,
  viewer,
  actions,
}: {
  service: Service;
  viewer: Viewer;
  actions: ReactNode;
}) => {
  const { provider, description, badges, cancellation } = service;
  const contact = paths.newMessage(provider._id);
  const isKnown = provider._id !== '';
  const canContact = useServes(contact) && offers[viewer].contact && isKnown;
  const hasPage = useServes(paths.provider(provider._id)) && isKnown;
  return (
    <Stack spacing={2.5}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {actions}
      </Stack>
      <Provider>
        <UserAvatar name={provider.name} avatar={provider.avatar} size={48} />
        <div className="who">
          {hasPage ? (
            <AppLink to={paths.provider(provider._id)}>{provider.name}</AppLink>
          ) : (
            <Typography sx={{ fontWeight: 550 }}>{provider.name}</Typography>
          )}
          {provider.location && (
            <span className="place">
              <MapPin size={15} aria-hidden />
              <bdi>{provider.location}</bdi>
            </span>
          )}
        </div>
        {canContact && (
          <LinkButton to={contact} variant="outlined" size="small" startIcon={<MessageCircle size={18} />}>
            Contact Provider
          </LinkButton>
        )}
      </Provider>
      <Policy>
        <CalendarCheck size={20} aria-hidden />
        {/* A list of services says nothing of it. */}
        {badges && <span>Cancellation: {policyWords(cancellation?.tiers)}</span>}
      </Policy>
      <BadgeList badges={badges} />
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', maxWidth: '68ch' }}>
        {description}
      </Typography>
    </Stack>
  );
};
