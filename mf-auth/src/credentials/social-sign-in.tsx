import { Button, Divider, Stack } from '@nearhand/ui';
import { FacebookMark, GoogleMark } from './identity-provider-marks.tsx';

/** Other ways in. Shown, and without effect: signing in through others is not built. */
export const SocialSignIn = () => (
  <>
    <Divider sx={{ my: 3, color: 'text.secondary', fontSize: '0.875rem' }}>Or continue with</Divider>
    <Stack direction="row" spacing={1.5} sx={{ '& > button': { flex: 1 } }}>
      <Button type="button" variant="outlined" startIcon={<GoogleMark />}>
        Google
      </Button>
      <Button type="button" variant="outlined" startIcon={<FacebookMark />}>
        Facebook
      </Button>
    </Stack>
  </>
);
