import { type ProviderSummary, paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink, Stack, Typography, UserAvatar } from '@nearhand/ui';

export const AboutProvider = ({ provider }: { provider: ProviderSummary }) => {
  const page = paths.provider(provider._id);
  const hasPage = useServes(page) && provider._id !== '';
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', overflowWrap: 'anywhere' }}>
        <UserAvatar name={provider.name} avatar={provider.avatar} size={64} />
        <div>
          <Typography variant="h4" component="h2">
            {provider.name}
          </Typography>
          {provider.location && <Typography sx={{ color: 'text.secondary' }}>{provider.location}</Typography>}
        </div>
      </Stack>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', maxWidth: '68ch' }}>
        {provider.bio || 'This provider has not added a bio yet.'}
      </Typography>
      {hasPage && (
        <div>
          <AppLink to={page}>See all their services</AppLink>
        </div>
      )}
    </Stack>
  );
};
