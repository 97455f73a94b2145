import { roleNames, type User } from '@nearhand/contracts';
import { Box, Button, Chip, Typography } from '@nearhand/ui';
import { Pencil } from '@nearhand/ui/icons';
import { ProfilePicture } from './picture/profile-picture.tsx';

interface Props {
  user: User;
  /** The button that begins editing; absent while editing. */
  edit: { onClick: () => void; autoFocus: boolean } | undefined;
}

export const ProfileHeader = ({ user, edit }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 2.5, sm: 3 }, alignItems: 'flex-start' }}>
    <ProfilePicture user={user} />
    <Box sx={{ flex: '1 1 150px', minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {user.name}
      </Typography>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{user.email}</Typography>
      <Chip size="small" label={roleNames[user.role]} sx={{ mt: 1 }} />
    </Box>
    {edit && (
      <Button
        variant="contained"
        startIcon={<Pencil size={18} aria-hidden />}
        onClick={edit.onClick}
        autoFocus={edit.autoFocus}
        sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        Edit Profile
      </Button>
    )}
  </Box>
);
