import { type ProviderSummary, paths, type Service } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink, Button, SectionHeading, Stack, Typography, UserAvatar } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { LatestReviews, PlainReviews, ReviewList } from '../reviews/service-reviews.tsx';
import { ServiceOptions } from './service-options.tsx';
import type { Viewer } from './viewer.ts';

const lines = (count: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' }) as const;

const AboutProvider = ({ provider }: { provider: ProviderSummary }) => {
  const page = paths.provider(provider._id);
  const hasPage = useServes(page) && provider._id !== '';
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', overflowWrap: 'anywhere' }}>
        <UserAvatar name={provider.name} avatar={provider.avatar} size={64} />
        <div>
          <Typography variant="h4" component="h2">
            {provider.name}
          </Typography>
          {provider.location && <Typography sx={{ color: 'text.secondary' }}>{provider.location}</Typography>}
        </div>
      </Stack>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', maxWidth: '68ch' }}>
        {provider.bio || 'This provider has not added a bio yet.'}
      </Typography>
      {hasPage && (
        <div>
          <AppLink to={page}>See all their services</AppLink>
        </div>
      )}
    </Stack>
  );
};

/** The words of a button without a frame end where the text below ends. */
const flush = { mr: '-15px' };

/** The provider in two lines and two reviews; the other tabs have the whole. */
const FirstLook = ({ service, onStep }: Pick<Props, 'service' | 'onStep'>) => {
  const { provider, reviewCount } = service;
  return (
    <>
      {provider.bio && (
        <section>
          <SectionHeading
            action={
              <Button size="small" sx={flush} onClick={() => onStep('provider')}>
                More about them
              </Button>
            }
          >
            Your provider
          </SectionHeading>
          <Typography dir="auto" sx={{ maxWidth: '68ch', ...lines(2) }}>
            {provider.bio}
          </Typography>
        </section>
      )}
      {reviewCount > 0 && (
        <section>
          <SectionHeading
            action={
              reviewCount > 2 && (
                <Button size="small" sx={flush} onClick={() => onStep('reviews')}>
                  {`See all ${reviewCount}`}
                </Button>
              )
            }
          >
            What customers say
          </SectionHeading>
          <LatestReviews serviceId={service._id} />
        </section>
      )}
    </>
  );
};

const steps = ['options', 'provider', 'reviews'] as const;
export type Step = (typeof steps)[number];

interface Props {
  service: Service;
  viewer: Viewer;
  step: Step;
  onStep: (step: Step) => void;
}

export const ServiceSteps = ({ service, viewer, step, onStep }: Props) => (
  <div>
    <CountTabs
      label="About this service"
      value={step}
      onChange={(id) => onStep(steps.find((one) => one === id) ?? 'options')}
      tabs={[
        {
          id: 'options',
          label: 'Step 1: Service Options',
          content: (
            <Stack spacing={5}>
              <ServiceOptions service={service} viewer={viewer} />
              <FirstLook service={service} onStep={onStep} />
            </Stack>
          ),
        },
        {
          id: 'provider',
          label: 'Step 2: About Provider',
          content: <AboutProvider provider={service.provider} />,
        },
        { id: 'reviews', label: 'Step 3: Reviews', content: <ReviewList serviceId={service._id} /> },
      ]}
    />
    {/* The tabs need scripts. Only the server renders this. */}
    <noscript>
      <SectionHeading>Reviews</SectionHeading>
      <PlainReviews serviceId={service._id} />
    </noscript>
  </div>
);
