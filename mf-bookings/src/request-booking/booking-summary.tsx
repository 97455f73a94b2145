import type { Service, ServiceOption } from '@nearhand/contracts';
import { Money, Typography } from '@nearhand/ui';
import { SummaryCard, SummaryRow } from '@nearhand/ui/figures';
import { ServiceLine } from '../booking-form/service-line.tsx';

/** What is being booked and what it costs. */
export const BookingSummary = ({ service, option }: { service: Service; option: ServiceOption }) => (
  <SummaryCard title="Booking Summary">
    <ServiceLine service={{ ...service, image: service.images[0] ?? '' }}>
      <bdi>{service.provider.name}</bdi>
    </ServiceLine>
    <SummaryRow label="Service fee" value={<Money dollars={option.price} />} />
    <SummaryRow strong label="Total" value={<Money dollars={option.price} />} />
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Payment follows once you confirm the booking. The provider gets the money only when the service is completed.
    </Typography>
  </SummaryCard>
);
