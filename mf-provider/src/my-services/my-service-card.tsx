import { counted, formatPrice, paths, type Service } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import {
  Box,
  Card,
  CategoryIcon,
  LinkButton,
  ServiceImage,
  ServiceStatusChip,
  Stack,
  StatusChip,
  styled,
  Typography,
} from '@nearhand/ui';
import { Dot } from '@nearhand/ui/figures';
import { CalendarCheck, Eye, EyeOff, Pencil } from '@nearhand/ui/icons';
import { useId } from 'react';
import { myServiceLook } from './my-services-skeleton.tsx';
import { ServiceStatusButton } from './service-status-button.tsx';

const lines = (count: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: count,
  overflow: 'hidden',
  overflowWrap: 'anywhere' as const,
});

/** In less room the numbers stand below each other, each beside its word. */
const Reach = styled('span')({ display: 'flex', gap: 6, alignItems: 'center', whiteSpace: 'nowrap' });

export const ServiceReach = ({ views, bookings }: { views: number; bookings: number }) => (
  <Typography
    variant="body2"
    component="div"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      color: 'text.secondary',
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    <Reach>
      <Eye size={16} aria-hidden />
      {counted(views, 'view')}
    </Reach>
    <Reach>
      <CalendarCheck size={16} aria-hidden />
      {counted(bookings, 'booking')}
    </Reach>
  </Typography>
);

interface MyServiceCardProps {
  service: Service;
}

export const MyServiceCard = ({ service }: MyServiceCardProps) => {
  const titleId = useId();
  const editPath = paths.editService(service._id);
  const canEdit = useServes(editPath);
  return (
    <Card component="article" aria-labelledby={titleId} sx={myServiceLook}>
      <Box
        sx={{
          position: 'relative',
          '& > div:first-of-type': { height: { xs: '100%', sm: 'auto' }, aspectRatio: { xs: 'auto', sm: '4 / 3' } },
        }}
      >
        <ServiceImage
          images={service.images}
          category={service.category}
          serviceId={service._id}
          sizes="(min-width: 900px) 380px, (min-width: 600px) 50vw, 180px"
        />
        <Box sx={{ position: 'absolute', top: { xs: 8, sm: 12 }, left: { xs: 8, sm: 12 } }}>
          {service.hidden ? (
            <StatusChip tone="red" icon={EyeOff}>
              Hidden
            </StatusChip>
          ) : (
            <ServiceStatusChip status={service.status} />
          )}
        </Box>
      </Box>
      <Stack spacing={{ xs: 0.5, sm: 1 }} sx={{ p: { xs: '12px 16px 0', sm: '20px 20px 0' } }}>
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', columnGap: 0.75, alignItems: 'center', color: 'text.secondary' }}
        >
          <CategoryIcon category={service.category} size={16} />
          <Typography variant="body2" component="span">
            {service.category}
            {service.instantMinutes !== undefined && (
              <>
                <Dot />
                Books instantly
              </>
            )}
          </Typography>
        </Stack>
        <Typography id={titleId} variant="h4" component="h2" sx={lines(2)}>
          <bdi>{service.name}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ ...lines(2), color: 'text.secondary' }}>
          <bdi>{service.description}</bdi>
        </Typography>
        {service.hidden && (
          <Typography variant="body2">
            Our team has hidden it. You can still see and change it.
            {service.hiddenReason && (
              <>
                {' This is why: '}
                <bdi>{service.hiddenReason}</bdi>
              </>
            )}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {`From ${formatPrice(service.basePrice)}`}
          </Typography>
          <ServiceReach views={service.views} bookings={service.bookings} />
        </Stack>
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, p: { xs: '12px 16px 16px', sm: '16px 20px 20px' } }}>
        {!service.hidden && <ServiceStatusButton service={service} describedBy={titleId} />}
        <LinkButton
          to={paths.service(service._id)}
          size="small"
          variant="outlined"
          startIcon={<Eye size={16} aria-hidden />}
          aria-describedby={titleId}
        >
          View
        </LinkButton>
        {canEdit && (
          <LinkButton
            to={editPath}
            size="small"
            variant="outlined"
            startIcon={<Pencil size={16} aria-hidden />}
            aria-describedby={titleId}
          >
            Edit
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
};
