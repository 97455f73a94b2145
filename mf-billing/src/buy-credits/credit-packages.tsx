import {
  type CreditPackageName,
  creditPackageNames,
  creditPackages,
  creditsPerService,
  Redirection,
} from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { Box, Button, Card, Money, Typography } from '@nearhand/ui';
import { useId } from 'react';
import { useLoginFirst, useRedirection } from '../actions/redirection.ts';

const openCreditPurchase = () =>
  idempotentMutation('POST subscription/credits/purchase', { read: readDataAs(Redirection) });

export const CreditPackages = ({ returnUrl }: { returnUrl: string | undefined }) => {
  const { leave, leaving } = useRedirection(openCreditPurchase, 'Failed to purchase credits');
  const logInFirst = useLoginFirst('You must be logged in to purchase credits');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {creditPackageNames.map((name) => (
        <PackageCard
          key={name}
          name={name}
          busy={leaving !== undefined}
          leaving={leaving?.package === name}
          onBuy={() => logInFirst(() => void leave({ package: name, ...(returnUrl && { returnUrl }) }))}
        />
      ))}
    </Box>
  );
};

interface PackageCardProps {
  name: CreditPackageName;
  busy: boolean;
  leaving: boolean;
  onBuy: () => void;
}

const PackageCard = ({ name, busy, leaving, onBuy }: PackageCardProps) => {
  const id = useId();
  const { credits, price } = creditPackages[name];
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 3, display: 'grid', gap: 2 }}>
      <div>
        <Typography id={id} variant="h3" component="h2">{`${credits} credits`}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {`Enough for ${Math.floor(credits / creditsPerService)} services`}
        </Typography>
      </div>
      <div>
        <Typography variant="h2" component="p">
          <Money dollars={price} />
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          <Money dollars={price / credits} /> per credit
        </Typography>
      </div>
      <Button variant="contained" size="large" loading={leaving} disabled={busy} onClick={onBuy}>
        {`Buy the ${name} package`}
      </Button>
    </Card>
  );
};
