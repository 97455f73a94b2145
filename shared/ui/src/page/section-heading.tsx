import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface SectionHeadingProps {
  children: ReactNode;
  /** Ties a region to it through `aria-labelledby`. */
  id?: string;
  subtitle?: ReactNode;
  /** Stands at the line's end, as a "See all" link. */
  action?: ReactNode;
  component?: 'h2' | 'h3';
}

/** Opens a section of a page. */
export const SectionHeading = ({ children, id, subtitle, action, component = 'h2' }: SectionHeadingProps) => (
  <Box
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'baseline', justifyContent: 'space-between', mb: 2 }}
  >
    <div>
      <Typography id={id} variant={component === 'h2' ? 'h3' : 'h4'} component={component}>
        {children}
      </Typography>
      {subtitle && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{subtitle}</Typography>}
    </div>
    {action}
  </Box>
);
