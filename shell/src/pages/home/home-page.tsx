import { paths } from '@nearhand/contracts';
import { Slot, useServes, useSession, useShellHost, useSlotOffers } from '@nearhand/platform';
import {
  AppLink,
  Box,
  brandLine,
  brandName,
  CardSkeleton,
  cardGrid,
  ErrorState,
  LinkButton,
  Page,
  SectionHeading,
  Stack,
  styled,
  Typography,
} from '@nearhand/ui';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';

export const HomePage = () => (
  <Page title={brandLine} heading={brandName} hideHeading>
    <Stack spacing={{ xs: 7, md: 11 }}>
      <Hero />
      <FeaturedServices />
      <HowItWorks />
      <CallToAction />
    </Stack>
  </Page>
);

const skeleton = (
  <Box sx={cardGrid}>
    {['first', 'second', 'third', 'fourth'].map((card) => (
      <CardSkeleton key={card} />
    ))}
  </Box>
);

const FeaturedServices = () => {
  const offers = useSlotOffers('home.featured');
  const hasListing = useServes(paths.marketplace);
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="featured">
      <SectionHeading id="featured" action={hasListing && <AppLink to={paths.marketplace}>See all services</AppLink>}>
        Featured Services
      </SectionHeading>
      <Slot
        name="home.featured"
        skeleton={skeleton}
        failed={({ retry }) => <ErrorState title="Failed to load services. Please try again later." onRetry={retry} />}
      />
    </section>
  );
};

interface Call {
  title: string;
  text: string;
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

const CallToAction = () => {
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
