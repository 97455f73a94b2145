import { roleNames, type User } from '@nearhand/contracts';
import { Box, Chip, Stack, Typography, UserAvatar } from '@nearhand/ui';

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** Without `user` the session exists, but its user could not be loaded. */
export const AccountCard = ({ user }: { user: User | undefined }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
    <UserAvatar name={user?.name ?? ''} avatar={user?.avatar} size={44} />
    <Box sx={{ minWidth: 0 }}>
      <Typography component="div" title={user?.name} sx={{ ...twoLines, fontWeight: 650 }}>
        {user?.name ?? 'Your account'}
      </Typography>
      <Typography component="div" variant="body2" title={user?.email} sx={{ ...twoLines, color: 'text.secondary' }}>
        {user?.email ?? 'Your details could not be loaded.'}
      </Typography>
      {user && <Chip size="small" label={roleNames[user.role]} sx={{ mt: 1 }} />}
    </Box>
  </Stack>
);
