import { paths } from '@nearhand/contracts';
import { LinkButton, Page, Stack } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { Coins } from '@nearhand/ui/icons';
import { CreditHistory } from '../credits/credit-history.tsx';
import { useCreditNews } from '../credits/credit-news.ts';
import { useSubscriptionNews } from '../subscriptions/subscription-news.ts';
import { AboutCredits } from './about-credits.tsx';
import { CreditFigures } from './credit-figures.tsx';

/** How many credits there are, where they come from, and where they went. */
export const CreditHistoryPage = () => {
  useCreditNews();
  useSubscriptionNews();
  return (
    <Page
      title="Credits"
      subtitle="Your credits, and every movement of them"
      actions={
        <LinkButton to={paths.getCredits} variant="contained" startIcon={<Coins size={18} aria-hidden />}>
          Buy More Credits
        </LinkButton>
      }
    >
      <Stack spacing={4}>
        <CreditFigures />
        <div>
          <CountTabs
            label="About your credits"
            tabs={[
              { id: 'history', label: 'Transaction History', content: <CreditHistory /> },
              { id: 'about', label: 'How Credits Work', content: <AboutCredits /> },
            ]}
          />
        </div>
      </Stack>
    </Page>
  );
};
