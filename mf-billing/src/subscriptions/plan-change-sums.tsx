import type { PlanChangePreview, PlanName, SubscriptionSummary } from '@nearhand/contracts';
import { Money, Typography } from '@nearhand/ui';
import { SummaryRow } from '@nearhand/ui/figures';
import { longDay } from './calendar-day.ts';
import { perInterval, planLabels } from './plan-labels.ts';

interface PlanChangeSumsProps {
  from: SubscriptionSummary;
  to: PlanName;
  price: number;
  preview: PlanChangePreview;
}

/** What is charged, kept and counted when somebody changes plans. */
export const PlanChangeSums = ({ from, to, price, preview }: PlanChangeSumsProps) => {
  const { amountDue, credit, nextBillingDate } = preview;
  const [old, next] = [planLabels[from.subscriptionType], planLabels[to]];
  return (
    <>
      <div>
        <SummaryRow label="Charged today" value={<Money dollars={amountDue} />} />
        {credit > 0 && <SummaryRow label="Kept for your next bills" value={<Money dollars={credit} />} />}
        <SummaryRow
          label={`${next} costs`}
          value={
            <>
              <Money dollars={price} /> {perInterval(to)}
            </>
          }
        />
        {nextBillingDate && <SummaryRow label="Next bill" value={longDay(nextBillingDate)} />}
      </div>
      <Typography>
        {`What you have paid for ${old} and not used counts towards ${next}, in money and in credits: credits that the unused part of ${old} brought count towards the next ones of ${next}. The credits you have stay yours.`}
      </Typography>
      {from.stripeSubscription?.cancelAtPeriodEnd && (
        <Typography>{`Your subscription was going to end. With this change it goes on.`}</Typography>
      )}
    </>
  );
};
