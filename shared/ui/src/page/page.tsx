import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { isolated } from '@nearhand/contracts';
import { useLocation } from '@nearhand/platform';
import { type ReactNode, useRef } from 'react';
import { BackLink } from '../buttons/links.tsx';
import { brandName } from '../theme/brand.tsx';
import { styled } from '../theme/styled.ts';
import { narrowWidthPx, pageWidthPx } from '../theme/typography.ts';
import { hiddenStyles } from './hidden-styles.ts';
import { anyHeading } from './page-arrival.ts';
import { usePageArrival } from './use-page-arrival.ts';

export interface PageProps {
  title: string;
  /** The title when absent. */
  heading?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** Only assistive technology reads the heading. */
  hideHeading?: boolean;
  narrow?: boolean;
  centered?: boolean;
  children: ReactNode;
}

/** For pages whose heading stands further down: see `PageHeading`. */
export const PageFrame = styled('div', { shouldForwardProp: (name) => name !== 'narrow' })<{ narrow?: boolean }>(
  ({ theme, narrow }) => ({
    position: 'relative',
    width: '100%',
    maxWidth: (narrow ? narrowWidthPx : pageWidthPx) + 48,
    marginInline: 'auto',
    padding: '24px 16px 64px',
    [theme.breakpoints.up('sm')]: { padding: '40px 24px 96px' },
  }),
);

const onPhones = '@media (max-width: 599.95px)';
const iconAction = '> :is([data-variant=outlined]:has(> svg:first-child), [data-icon])';

const HeadRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'end',
  justifyContent: 'space-between',
  marginBottom: 32,
  '&[data-centered]': { justifyContent: 'center', textAlign: 'center' },
  [onPhones]: {
    marginBottom: 24,
    '&:has(> :last-child > :is([data-variant=outlined], [data-icon])):not(:has(> :last-child > [data-variant=contained]))':
      {
        alignItems: 'start',
        // In less room a long word of the heading would break: the icons stand below it.
        '& > :first-child': { flex: '1 1 9.5rem' },
        '& > :last-child': { flex: 'none', flexWrap: 'nowrap' },
      },
  },
});

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  [onPhones]: {
    gap: 8,
    '&:has(> [data-variant=contained])': { width: '100%' },
    '& > [data-variant]': { flex: '1 0 auto', maxWidth: '100%' },
    // Its words break before an icon gets a line of its own.
    '& > [data-variant=contained]': { flexBasis: 'min-content' },
    [`& ${iconAction}`]: { flex: 'none', width: 46, paddingInline: 0 },
    [`& ${iconAction} > svg ~ svg`]: { display: 'none' },
    [`& ${iconAction} > span`]: { ...hiddenStyles, display: 'block !important' },
  },
});

export interface PageHeadProps {
  children: ReactNode;
  actions?: ReactNode;
  centered?: boolean;
  sx?: SxProps<Theme> | undefined;
}

/**
 * On a phone all actions share one line: the `contained` one takes the room, and outlined ones with an icon show that alone,
 * beside the heading when no action is contained. Their words stay for assistive technology.
 */
export const PageHead = ({ children, actions, centered = false, sx }: PageHeadProps) => (
  <HeadRow data-centered={centered || undefined} sx={sx}>
    {children}
    {actions && <Actions>{actions}</Actions>}
  </HeadRow>
);

/** The heading of a page and the line below it. */
export const PageTitles = ({ heading, subtitle }: { heading: ReactNode; subtitle?: ReactNode }) => (
  <Box sx={{ minWidth: 0, maxWidth: 760 }}>
    {heading}
    {subtitle && (
      <Typography
        variant="subtitle1"
        component="div"
        // On phones no text may fill the line: it would break in another place when its font comes.
        sx={{ color: 'text.secondary', mt: 1, maxWidth: { xs: 352, sm: 'none' } }}
      >
        {subtitle}
      </Typography>
    )}
  </Box>
);

/** A page: document title, width, padding and one heading, which takes the focus after a navigation. */
export const Page = (props: PageProps) => {
  const { title, heading, subtitle, actions, back, hideHeading, narrow = false, centered = false, children } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  usePageArrival(() => headingRef.current, title);
  return (
    <PageFrame narrow={narrow}>
      <title>{`${isolated(title)} · ${brandName}`}</title>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <PageHead actions={actions} centered={centered} sx={hideHeading && !actions ? hiddenStyles : undefined}>
        <PageTitles
          heading={
            <Typography ref={headingRef} variant="h1" tabIndex={-1} sx={hideHeading ? hiddenStyles : undefined}>
              {heading ?? title}
            </Typography>
          }
          subtitle={subtitle}
        />
      </PageHead>
      {children}
    </PageFrame>
  );
};

interface PageHeadingProps {
  title: string;
  variant?: 'h1' | 'h2';
}

/** The heading and document title of a page that begins with something else, such as a picture. Stands in `PageFrame`. */
export const PageHeading = ({ title, variant = 'h1' }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageArrival(() => heading.current, title);
  return (
    <>
      <title>{`${isolated(title)} · ${brandName}`}</title>
      <Typography ref={heading} variant={variant} component="h1" tabIndex={-1}>
        {title}
      </Typography>
    </>
  );
};

interface AnyPageProps {
  title: string;
  children: ReactNode;
}

/**
 * Stands around a page that may lack `Page` and `PageHeading`. `title` is its document title until it sets one, and its `h1`
 * takes the focus after a navigation.
 */
export const AnyPage = ({ title, children }: AnyPageProps) => {
  usePageArrival(anyHeading);
  return (
    <>
      {/* Of React's titles the last one is shown. A new element for each address: a page may have written into this one. */}
      <title key={useLocation().pathname}>{`${isolated(title)} · ${brandName}`}</title>
      {children}
    </>
  );
};
