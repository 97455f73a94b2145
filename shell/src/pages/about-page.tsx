import { paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { brandName, Card, LinkButton, Page, Stack, Typography } from '@nearhand/ui';
import { type Passage, Reading } from './reading.tsx';

const passages: readonly Passage[] = [
  {
    heading: 'Why we are here',
    paragraphs: [
      'The person who can fix your tap, teach your daughter chemistry or walk the dog on Thursdays often lives three streets away. Finding them used to mean asking around and hoping.',
      `${brandName} brings both sides together: people who need a hand, and people who are good at something and want to be found for it.`,
    ],
  },
  {
    heading: 'What we care about',
    paragraphs: [
      'Clear prices. What a service costs stands beside it, and what you book is what you pay.',
      'Money that waits. A card payment is held and only charged when the service is completed, so neither side has to go first.',
      'Honest words. A review that follows a completed booking says so, and nobody reviews their own work.',
    ],
  },
  {
    heading: 'For those who offer services',
    paragraphs: [
      'You set your options and prices, accept the bookings that suit you, and withdraw what you have earned when you like. The calendar, the payment and the paperwork of it are our part.',
    ],
  },
];

export const AboutPage = () => (
  <Page title="About" heading={`About ${brandName}`} subtitle="A calm place to find a person who helps." narrow>
    <Stack spacing={6}>
      <Reading passages={passages} />
      <NextStep />
    </Stack>
  </Page>
);

const NextStep = () => {
  const hasListing = useServes(paths.marketplace);
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="h4" component="h2">
        See who is around
      </Typography>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ mt: 2, flexWrap: 'wrap' }}>
        {hasListing && (
          <LinkButton to={paths.marketplace} variant="contained">
            Browse services
          </LinkButton>
        )}
        <LinkButton to={paths.contact} variant="outlined">
          Write to us
        </LinkButton>
      </Stack>
    </Card>
  );
};
