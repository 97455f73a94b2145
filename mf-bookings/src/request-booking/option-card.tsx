import type { ServiceOption } from '@nearhand/contracts';
import { Box, Money, Typography } from '@nearhand/ui';

/** The option that is being booked. */
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
