import { Card, CardContent, Typography } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

interface WalletPartProps {
  title: string;
  children: ReactNode;
}

export const WalletSection = ({ title, children }: WalletPartProps) => {
  const id = useId();
  return (
    <CardContent component="section" aria-labelledby={id} sx={{ p: 3, '&:last-child': { pb: 3 } }}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  );
};

export const WalletCard = (part: WalletPartProps) => (
  <Card>
    <WalletSection {...part} />
  </Card>
);
