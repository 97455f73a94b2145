import { Box, Card, Page, type PageProps } from '@nearhand/ui';

/** One form on a card, as wide as a form should be. */
export const AuthCard = ({ children, ...page }: PageProps) => (
  <Box sx={{ width: '100%', maxWidth: 512, mx: 'auto' }}>
    <Page centered {...page}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>{children}</Card>
    </Page>
  </Box>
);
