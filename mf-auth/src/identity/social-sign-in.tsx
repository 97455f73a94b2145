import { type IdentityProvider, identityProviders, identityStart, paths } from '@nearhand/contracts';
import { runtimeConfig, useLocation } from '@nearhand/platform';
import { AppLink, Button, Divider, Stack, Typography } from '@nearhand/ui';

const size = { width: 20, height: 20, viewBox: '0 0 24 24', focusable: false } as const;

const GoogleMark = () => (
  <svg {...size} aria-hidden="true">
    <path
      fill="#4285F4"
      d="M23 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h6.2a5.3 5.3 0 0 1-2.3 3.5v2.8h3.7c2.1-2 3.4-4.9 3.4-8.3Z"
    />
    <path
      fill="#34A853"
      d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.8a7 7 0 0 1-10.4-3.7H1.7v2.9A11.5 11.5 0 0 0 12 23.5Z"
    />
    <path fill="#FBBC05" d="M5.5 14.2a6.9 6.9 0 0 1 0-4.4V6.9H1.7a11.5 11.5 0 0 0 0 10.2l3.8-2.9Z" />
    <path
      fill="#EA4335"
      d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.7 6.9l3.8 2.9A6.9 6.9 0 0 1 12 5.1Z"
    />
  </svg>
);

const FacebookMark = () => (
  <svg {...size} aria-hidden="true">
    <circle cx="12" cy="12" r="11.5" fill="#0866FF" />
    <path
      fill="#fff"
      d="M15.9 15.1l.5-3.3h-3.2V9.7c0-.9.4-1.8 1.9-1.8h1.4V5.1s-1.3-.2-2.6-.2c-2.6 0-4.3 1.6-4.3 4.5v2.4H6.7v3.3h2.9v8.2a11 11 0 0 0 3.6 0v-8.2h2.7Z"
    />
  </svg>
);

const marks = { google: <GoogleMark />, facebook: <FacebookMark /> };
const providers: readonly IdentityProvider[] = ['google', 'facebook'];

/** Other ways in. A button does something only where the runtime configuration names its provider. */
export const SocialSignIn = ({ role }: { role?: 'customer' | 'provider' }) => {
  const { apiBase, features } = runtimeConfig();
  const { state } = useLocation();
  const from = typeof state?.from === 'string' ? state.from : undefined;
  const works = (provider: IdentityProvider) => features.socialSignIn.includes(provider);
  return (
    <>
      <Divider sx={{ my: 3, color: 'text.secondary', fontSize: '0.875rem' }}>Or continue with</Divider>
      <Stack direction="row" spacing={1.5} sx={{ '& > button, & > a': { flex: 1 } }}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outlined"
            startIcon={marks[provider]}
            {...(works(provider) && { href: `${apiBase}/${identityStart(provider, { from, role })}` })}
          >
            {identityProviders[provider]}
          </Button>
        ))}
      </Stack>
      {providers.some(works) && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary', textAlign: 'center' }}>
          By signing up you agree to the <AppLink to={paths.terms}>Terms of service</AppLink> and the{' '}
          <AppLink to={paths.privacy}>Privacy policy</AppLink>.
        </Typography>
      )}
    </>
  );
};
