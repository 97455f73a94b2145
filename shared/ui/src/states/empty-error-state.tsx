import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { LinkButton } from '../buttons/links.tsx';
import { RotateCw } from '../icons/lucide.tsx';
import { PageHeading } from '../page/page.tsx';
import { Illustration, type IllustrationName } from '../pictures/illustration.tsx';
import { styled } from '../theme/styled.ts';

export const StatePanel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 8,
  padding: '40px 16px',
  '& > svg': { marginBottom: 8 },
});

interface StateTitleProps {
  title: string;
  isPage: boolean | undefined;
}

/** The page's one heading when the state is the whole page. */
export const StateTitle = ({ title, isPage }: StateTitleProps) =>
  isPage ? (
    <PageHeading title={title} variant="h2" />
  ) : (
    <Typography variant="h4" component="h2">
      {title}
    </Typography>
  );

export interface StateLink {
  to: string;
  label: string;
}

const StateActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 12,
  marginTop: 16,
});

export interface EmptyStateProps {
  /** `null`: none, so that what follows is nearer. */
  illustration?: IllustrationName | null;
  title: string;
  text?: ReactNode;
  /** The state is the whole page, in a `PageFrame`: its title is the page's heading and document title. */
  isPage?: boolean;
  /** Ways on, the main one first. */
  links?: readonly StateLink[];
  /** Any other way on. */
  action?: ReactNode;
}

export const EmptyState = ({ illustration = 'empty', title, text, isPage, links = [], action }: EmptyStateProps) => (
  <StatePanel>
    {illustration && <Illustration name={illustration} />}
    <StateTitle title={title} isPage={isPage} />
    {text && <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>{text}</Typography>}
    {(action || links.length > 0) && (
      <StateActions>
        {action}
        {links.map(({ to, label }, index) => (
          <LinkButton key={label} to={to} variant={index === 0 ? 'contained' : 'outlined'}>
            {label}
          </LinkButton>
        ))}
      </StateActions>
    )}
  </StatePanel>
);

export interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  /** In place of `text`: names what could not be loaded. */
  what?: string;
  /** The state is the whole page, in a `PageFrame`: its title is the page's heading and document title. */
  isPage?: boolean;
  onRetry?: () => void;
  retryLabel?: string;
  /** Other ways on, beside Retry. */
  links?: readonly StateLink[];
  children?: ReactNode;
}

/** Announces an error at once, with Retry if `onRetry` is given. */
export const ErrorState = ({
  title,
  what,
  text = what && `We couldn't load ${what}. Please try again.`,
  isPage = false,
  onRetry,
  retryLabel = 'Retry',
  links = [],
  children,
}: ErrorStateProps) => (
  <StatePanel role="alert">
    <Illustration name="error" />
    <StateTitle title={title} isPage={isPage} />
    {text && <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>{text}</Typography>}
    {(onRetry || children || links.length > 0) && (
      <StateActions>
        {onRetry && (
          <Button variant="contained" startIcon={<RotateCw size={18} aria-hidden />} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {links.map(({ to, label }) => (
          <LinkButton key={label} to={to} variant="outlined">
            {label}
          </LinkButton>
        ))}
        {children}
      </StateActions>
    )}
  </StatePanel>
);
