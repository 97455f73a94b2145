import { Box, Card, CardContent, Stack, Typography, VisuallyHidden } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Stands at the end of the title's line. */
  status?: ReactNode;
  /** The content says it: only assistive technology reads the title. */
  hideTitle?: boolean;
  /** Steps to take are of no use on paper. */
  isPrinted?: boolean;
  children: ReactNode;
}

export const TitledCard = ({ title, status, hideTitle = false, isPrinted = true, children }: Props) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={isPrinted ? {} : { displayPrint: 'none' }}>
      <CardContent sx={{ p: { sm: 3 } }}>
        {hideTitle ? (
          <VisuallyHidden as="h2" id={id}>
            {title}
          </VisuallyHidden>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 28, mb: 2 }}>
            <Typography id={id} variant="h4" component="h2" sx={{ mr: 'auto' }}>
              {title}
            </Typography>
            {status}
          </Box>
        )}
        <Stack spacing={2} useFlexGap>
          {children}
        </Stack>
      </CardContent>
    </Card>
  );
};
