import { type Category, categories, paths } from '@nearhand/contracts';
import { Link, Slot, useServes, useSession, useSlotOffers } from '@nearhand/platform';
import {
  AppLink,
  Box,
  brandLine,
  brandName,
  CardSkeleton,
  CategoryIllustration,
  cardRow,
  ErrorState,
  motion,
  Page,
  radius,
  SectionHeading,
  Stack,
  styled,
} from '@nearhand/ui';
import { Invitation, type InvitationProps } from '../blocks/invitation.tsx';
import { Points } from '../blocks/points.tsx';
import { Hero } from './hero.tsx';

export const HomePage = () => (
  <Page title={brandLine} heading={brandName} hideHeading>
    <Stack spacing={{ xs: 6, md: 9 }} useFlexGap>
      <Stack spacing={{ xs: 3, md: 6 }} useFlexGap>
        <Hero />
        <CategoryRow />
      </Stack>
      <FeaturedServices />
      <HowItWorks />
      <CallToAction />
    </Stack>
  </Page>
);

const skeleton = (
  <Box sx={cardRow}>
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

const steps = [
  {
    title: 'Find the right person',
    text: 'Compare services near you by price and by what other customers say about them.',
  },
  {
    title: 'Book a day and a time',
    text: 'Choose what you need and when. The provider confirms, and you both see the same plan.',
  },
  {
    title: 'Pay when it is done',
    text: 'Your card is held, not charged. The provider is paid after the work is completed.',
  },
];

const HowItWorks = () => (
  <section aria-labelledby="how-it-works">
    <SectionHeading id="how-it-works">How It Works</SectionHeading>
    <Points points={steps} />
  </section>
);

const forVisitors: InvitationProps = {
  title: 'Your neighbourhood is full of capable people',
  text: 'Book one of them today, or offer what you are good at. An account is free.',
  links: [
    { label: 'Create an account', to: paths.signup },
    { label: 'Browse services', to: paths.marketplace },
  ],
  picture: 'Home',
};
const forMembers: InvitationProps = {
  title: 'Ready for the next thing on your list?',
  text: 'Pick up where you left off, or see what is new around you.',
  links: [
    { label: 'Browse services', to: paths.marketplace },
    { label: 'Go to your dashboard', to: paths.dashboard },
  ],
  picture: 'Pets',
};

const CallToAction = () => {
  const { isAuthenticated } = useSession();
  return <Invitation {...(isAuthenticated ? forMembers : forVisitors)} />;
};

/** Scrolls sideways where eight do not fit. */
const Row = styled('nav')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'max(128px, 5.5rem)',
  gap: 12,
  margin: '0 -16px',
  padding: '4px 16px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: 16,
  [theme.breakpoints.up('sm')]: { marginInline: -24, paddingInline: 24, scrollPaddingInline: 24 },
  [theme.breakpoints.up('lg')]: { gridAutoColumns: 'minmax(0, 1fr)', gap: 16 },
  '& > a': {
    display: 'grid',
    gap: 8,
    color: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 600,
    textDecoration: 'none',
    borderRadius: radius.card,
    transition: `transform ${motion.quick} ${motion.ease}`,
    '&:hover': { transform: 'translateY(-2px)', color: 'var(--nh-palette-primary-main)' },
  },
  '& img': { height: 'auto', aspectRatio: '4 / 3', borderRadius: radius.card },
}));

const listingOf = (category: Category): string => `${paths.marketplace}?${new URLSearchParams({ category })}`;

const CategoryRow = () => {
  const served = useServes(paths.marketplace);
  if (!served) return null;
  return (
    <Row aria-label="Categories">
      {categories.map((category) => (
        <Link key={category} to={listingOf(category)}>
          <CategoryIllustration category={category} />
          {category}
        </Link>
      ))}
    </Row>
  );
};
