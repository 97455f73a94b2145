import { Card, CardContent, Typography } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

export const WalletCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ p: 3, '&:last-child': { pb: 3 } }}>
        <Typography id={id} variant="h4" component="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
};
