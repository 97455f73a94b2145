import { paths } from '@nearhand/contracts';
import { useSession, useShellHost } from '@nearhand/platform';
import { LinkButton, Stack, styled, Typography } from '@nearhand/ui';

interface Call {
  title: string;
  text: string;
  /** The first is the main one. */
  links: readonly { label: string; to: string }[];
}

const forVisitors: Call = {
  title: 'Your neighbourhood is full of capable people',
  text: 'Book one of them today, or offer what you are good at. An account is free.',
  links: [
    { label: 'Create an account', to: paths.signup },
    { label: 'Browse services', to: paths.marketplace },
  ],
};
const forMembers: Call = {
  title: 'Ready for the next thing on your list?',
  text: 'Pick up where you left off, or see what is new around you.',
  links: [
    { label: 'Browse services', to: paths.marketplace },
    { label: 'Go to your dashboard', to: paths.dashboard },
  ],
};

const Panel = styled('section')(({ theme }) => ({
  padding: '40px 24px',
  borderRadius: 14,
  textAlign: 'center',
  background: 'var(--nh-palette-primary-light)',
  [theme.breakpoints.up('md')]: { padding: '64px 48px' },
}));

export const CallToAction = () => {
  const { isAuthenticated } = useSession();
  const { serves } = useShellHost();
  const { title, text, links } = isAuthenticated ? forMembers : forVisitors;
  return (
    <Panel aria-labelledby="call-to-action">
      <Typography id="call-to-action" variant="h2">
        {title}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>{text}</Typography>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ justifyContent: 'center', flexWrap: 'wrap' }}>
        {links
          .filter(({ to }) => serves(to))
          .map(({ label, to }, index) => (
            <LinkButton key={to} to={to} size="large" variant={index === 0 ? 'contained' : 'outlined'}>
              {label}
            </LinkButton>
          ))}
      </Stack>
    </Panel>
  );
};
