import { creditsPerService } from '@nearhand/contracts';
import { useSearchParams, useSession } from '@nearhand/platform';
import { Page, SectionHeading, Stack, Typography } from '@nearhand/ui';
import { useId } from 'react';
import { givenReturn } from '../redirections/return-path.ts';
import { PlanChoice } from '../subscriptions/plan-choice.tsx';
import { useSubscriptionNews } from '../subscriptions/subscription-news.ts';
import { HeldPlanBanner } from './held-plan-banner.tsx';
import { planQuestions } from './plan-questions.tsx';
import { Questions } from './questions.tsx';

/** The plans, open to everybody. */
export const ChoosePlanPage = () => {
  const { isAuthenticated } = useSession();
  const [params] = useSearchParams();
  const id = useId();
  useSubscriptionNews();
  return (
    <Page
      title="Subscription Plans"
      subtitle={`Credits for providers, regularly: creating a service costs ${creditsPerService} of them.`}
    >
      <Stack spacing={5}>
        {isAuthenticated && <HeldPlanBanner />}
        <PlanChoice returnUrl={givenReturn(params)} />
        <Typography sx={{ color: 'text.secondary', maxWidth: 760 }}>
          Finding, booking and paying for services needs no plan. A plan brings credits and nothing else; you can have
          one as a customer too, and its credits are there when you offer services of your own.
        </Typography>
        <section aria-labelledby={id}>
          <SectionHeading id={id}>Frequently asked questions</SectionHeading>
          <Questions questions={planQuestions} />
        </section>
      </Stack>
    </Page>
  );
};
