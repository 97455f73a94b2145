import { Card, CardContent, Stack, Typography } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Steps to take are of no use on paper. */
  isPrinted?: boolean;
  children: ReactNode;
}

export const TitledCard = ({ title, isPrinted = true, children }: Props) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={isPrinted ? {} : { displayPrint: 'none' }}>
      <CardContent sx={{ p: { sm: 3 } }}>
        <Typography id={id} variant="h4" component="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Stack spacing={2}>{children}</Stack>
      </CardContent>
    </Card>
  );
};
