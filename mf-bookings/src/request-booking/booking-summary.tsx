import type { Service, ServiceOption } from '@nearhand/contracts';
import { Box, Money, Typography } from '@nearhand/ui';
import { SummaryCard, SummaryRow } from '@nearhand/ui/figures';
import { ServiceLine } from '../bookings/checkout-layout.tsx';

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

export const OptionCard = ({ option }: { option: ServiceOption }) => (
  <Box
    component="section"
    aria-label="Selected option"
    sx={{ p: 2.5, borderRadius: '14px', border: 1, borderColor: 'primary.main', bgcolor: 'primary.light' }}
  >
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
      <Typography variant="h4" component="h2">
        <bdi>{option.name}</bdi>
      </Typography>
      <Typography variant="h4" component="span">
        <Money dollars={option.price} />
      </Typography>
    </Box>
    {option.description && (
      <Typography dir="auto" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {option.description}
      </Typography>
    )}
  </Box>
);
