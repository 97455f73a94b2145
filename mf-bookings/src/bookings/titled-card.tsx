import { Card, CardContent, Stack, Typography } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

export const TitledCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ p: { sm: 3 } }}>
        <Typography id={id} variant="h4" component="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Stack spacing={2}>{children}</Stack>
      </CardContent>
    </Card>
  );
};
