import type { Booking } from '@nearhand/contracts';
import { Box, bottomBarMark, Money, styled, Typography } from '@nearhand/ui';
import type { ReactNode } from 'react';
import { ServicePicture } from './service-picture.tsx';

interface FormAndSummaryProps {
  summary: ReactNode;
  /** On a phone: the summary above the form instead of below. */
  summaryFirst?: boolean;
  children: ReactNode;
}

/** A form beside its summary; on a phone one above the other. */
export const FormAndSummary = ({ summary, summaryFirst = false, children }: FormAndSummaryProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 3, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 380px' },
    }}
  >
    <Box sx={{ order: { xs: summaryFirst ? 1 : 0, md: 0 }, minWidth: 0 }}>{children}</Box>
    {summary}
  </Box>
);

const Bar = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  [theme.breakpoints.down('md')]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    marginInline: -16,
    padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
    background: 'var(--nh-palette-background-default)',
    borderTop: '1px solid var(--nh-palette-divider)',
    // A sticky bar would cover the focused field in a small window, which the keys on the screen make smaller.
    'form:has(:is(input:not([type=radio]), select, textarea):focus) &': { bottom: 'auto' },
  },
  [theme.breakpoints.between('sm', 'md')]: { marginInline: -24, paddingInline: 24 },
}));
const Total = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  fontWeight: 650,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

export const FormButtons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  '& > :last-child': { flex: 1 },
});

/** {@link FormButtons} of a long form: on a phone they stay in view, with the total. */
export const FormBar = ({ total, children }: { total: number; children: ReactNode }) => (
  <Bar {...bottomBarMark}>
    <Total aria-hidden>
      <span>Total</span>
      <Money dollars={total} />
    </Total>
    <FormButtons>{children}</FormButtons>
  </Bar>
);

const Thumbnail = styled(ServicePicture)({ width: 88, flex: 'none', borderRadius: 10 });

interface ServiceLineProps {
  service: Pick<Booking['service'], 'name' | 'category' | 'image'>;
  children?: ReactNode;
}

/** A service as a line of a summary. */
export const ServiceLine = ({ service, children }: ServiceLineProps) => (
  <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
    <Thumbnail service={service} sizes="88px" />
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
