import { Card, CardContent, Typography } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

/** A part of the account's settings. */
export const SettingsCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ p: { sm: 3 } }}>
        <Typography id={id} variant="h4" component="h2" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
};
