import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { bottomBarMark } from '../theme/edge-bar.ts';
import { styled } from '../theme/styled.ts';
import { radius } from '../theme/typography.ts';

/** Looks as MUI's card does here. */
export const surfaceStyles = {
  background: 'var(--nh-palette-background-paper)',
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: radius.card,
};

export interface SectionHeadingProps {
  children: ReactNode;
  id?: string;
  subtitle?: ReactNode;
  action?: ReactNode;
  component?: 'h2' | 'h3';
}

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

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  marginInline: -16,
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  background: 'var(--nh-palette-background-paper)',
  borderTop: '1px solid var(--nh-palette-divider)',
  [theme.breakpoints.up('sm')]: { marginInline: -24, paddingInline: 24 },
  [theme.breakpoints.up('md')]: { display: 'none' },
  // The keys on a phone's screen make the window so small that the bar would cover the focused field.
  [theme.breakpoints.down('md')]: {
    'form:has(:is(input:not([type=radio], [type=checkbox]), select, textarea):focus) &': { bottom: 'auto' },
  },
}));

/** Shown below 900 px. */
export const StickyBottomBar = (props: ComponentProps<typeof Bar>) => <Bar {...bottomBarMark} {...props} />;

/** For a block inside of {@link inOrder}: invisible in the first 3 s of the page. It loads meanwhile. */
export const hiddenAtFirst = { visibility: 'var(--nh-at-first)' } as const;

/**
 * For blocks below each other: those after one that loads are hidden at first, because its content would move them. Not
 * later, when it loads again, and not one with the focus, which would be lost.
 */
export const inOrder = {
  animation: 'nh-at-first 3s !important',
  '@keyframes nh-at-first': { 'from, to': { '--nh-at-first': 'hidden' } },
  '& > :is([aria-busy=true], :has([aria-busy=true])) ~ :not(:focus-within)': hiddenAtFirst,
} as const;

/** Figures on one card with a line between them: two side by side on a phone, all of them from 600 px. */
export const FigureRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  overflow: 'hidden',
  ...surfaceStyles,
  // The lines of the first row and column are outside of the card.
  '&& > *': {
    border: 'solid var(--nh-palette-divider)',
    borderWidth: '1px 0 0 1px',
    borderRadius: 0,
    margin: '-1px 0 0 -1px',
  },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' },
}));

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  whiteSpace: 'nowrap',
  '&:empty': { gap: 0 },
  '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid var(--nh-palette-divider)' },
});

/** A line, on both sides of its children. */
export const Divider = (props: Pick<ComponentProps<typeof Line>, 'sx' | 'children'>) => (
  <Line role="separator" {...props} />
);
