import type { User } from '@nearhand/contracts';
import { Box, Button, CircularProgress, styled, UserAvatar } from '@nearhand/ui';
import { PictureInput } from './picture-input.tsx';
import { usePicture } from './use-picture.ts';

const size = 112;

const Frame = styled('div')({ position: 'relative', width: size, height: size });
const Veil = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  color: 'var(--nh-palette-text-primary)',
  background: 'color-mix(in srgb, var(--nh-palette-background-paper) 70%, transparent)',
});

/** The picture, and the ways to change and to remove it. */
export const ProfilePicture = ({ user }: { user: User }) => {
  const { shown, busy, change, remove } = usePicture(user);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, width: size }}>
      <Frame aria-busy={busy}>
        <UserAvatar name={user.name} avatar={shown} size={size} />
        {busy && (
          <Veil>
            <CircularProgress size={32} color="inherit" aria-label="Saving the picture" />
          </Veil>
        )}
        <PictureInput label="Change picture" busy={busy} onChoose={change} />
      </Frame>
      {user.avatar && (
        <Button
          size="small"
          color="inherit"
          disabled={busy}
          onClick={remove}
          sx={{ color: 'text.secondary', mx: -1.75, whiteSpace: 'nowrap' }}
        >
          Remove picture
        </Button>
      )}
    </Box>
  );
};
