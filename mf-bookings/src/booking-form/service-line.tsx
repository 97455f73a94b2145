import type { Booking } from '@nearhand/contracts';
import { Box, ServiceImage, styled, Typography } from '@nearhand/ui';
import type { ReactNode } from 'react';
import { categoryOf } from '../bookings/booking-category.ts';

const Thumbnail = styled(ServiceImage)({ width: 88, flex: 'none', borderRadius: 10 });

interface Props {
  service: Pick<Booking['service'], 'name' | 'category' | 'image'>;
  children?: ReactNode;
}

/** A service as a line of a summary: small picture, name, and what `children` say beneath. */
export const ServiceLine = ({ service, children }: Props) => (
  <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
    <Thumbnail images={service.image ? [service.image] : []} category={categoryOf(service.category)} sizes="88px" />
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>
        <bdi>{service.name}</bdi>
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.25 }}>
        {children}
      </Typography>
    </Box>
  </Box>
);
