import { roleNames, type User } from '@nearhand/contracts';
import { Box, Chip, Stack, Typography, UserAvatar } from '@nearhand/ui';

/** Who is signed in; a person who could not be loaded is still signed in. */
export const AccountCard = ({ user }: { user: User | undefined }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
    <UserAvatar name={user?.name ?? ''} avatar={user?.avatar} size={44} />
    <Box sx={{ minWidth: 0 }}>
      <Typography component="div" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {user?.name ?? 'Your account'}
      </Typography>
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {user?.email ?? 'Your details could not be loaded.'}
      </Typography>
      {user && <Chip size="small" label={roleNames[user.role]} sx={{ mt: 1 }} />}
    </Box>
  </Stack>
);
