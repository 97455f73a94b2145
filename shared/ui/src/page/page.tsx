import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { brandName } from '../brand/brand.ts';
import { BackLink } from '../links/back-link.tsx';
import { narrowWidth, pageWidth } from '../theme/shape.ts';
import { styled } from '../theme/styled.ts';
import { usePageArrival } from './page-arrival.ts';
import { hiddenStyles } from './visually-hidden.tsx';

export interface PageProps {
  /** The document's title, to which the brand's name is added. */
  title: string;
  /** What the heading says when it is not the title. */
  heading?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** The heading is there for assistive technology alone, as where an image or a hero opens the page. */
  hideHeading?: boolean;
  /** One column of at most 640 px, for forms and texts. */
  narrow?: boolean;
  /** Heading and subtitle stand in the middle, as above a form that stands alone. */
  centered?: boolean;
  children: ReactNode;
}

/** A page's width and padding, for pages whose heading stands further down: see `PageHeading`. */
export const PageFrame = styled('div', { shouldForwardProp: (name) => name !== 'narrow' })<{ narrow?: boolean }>(
  ({ theme, narrow }) => ({
    position: 'relative',
    width: '100%',
    maxWidth: (narrow ? narrowWidth : pageWidth) + 48,
    marginInline: 'auto',
    padding: '24px 16px 64px',
    [theme.breakpoints.up('sm')]: { padding: '40px 24px 96px' },
  }),
);

/** Every page's frame: document title, one heading that takes focus after a navigation, width and padding. */
export const Page = (props: PageProps) => {
  const { title, heading, subtitle, actions, back, hideHeading, narrow = false, centered = false, children } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  usePageArrival(headingRef, title);
  return (
    <PageFrame narrow={narrow}>
      <title>{`${title} · ${brandName}`}</title>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <Box
        sx={
          hideHeading && !actions
            ? hiddenStyles
            : {
                display: 'flex',
                flexWrap: 'wrap',
                gap: 2,
                alignItems: 'end',
                justifyContent: centered ? 'center' : 'space-between',
                textAlign: centered ? 'center' : undefined,
                mb: { xs: 3, sm: 4 },
              }
        }
      >
        <Box sx={{ minWidth: 0, maxWidth: 760 }}>
          <Typography ref={headingRef} variant="h1" tabIndex={-1} sx={hideHeading ? hiddenStyles : undefined}>
            {heading ?? title}
          </Typography>
          {subtitle && (
            <Typography variant="subtitle1" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{actions}</Box>}
      </Box>
      {children}
    </PageFrame>
  );
};
