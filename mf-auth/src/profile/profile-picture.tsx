import { faultText, offeredPictureTypes, pictureFault, type User } from '@nearhand/contracts';
import { toast, unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Alert, announce, Box, Button, CircularProgress, styled, UserAvatar } from '@nearhand/ui';
import { FileInput } from '@nearhand/ui/forms';
import { Camera } from '@nearhand/ui/icons';
import { useState } from 'react';
import { removeAvatar, uploadAvatar } from '../accounts/account-api.ts';

const titles = {
  type: 'Please select an image file',
  size: 'Image size should be less than 5MB',
  content: 'Failed to upload avatar. Please try again.',
};

/** Shows the new picture while it is being sent. */
const usePicture = ({ _id: userId, avatar }: User) => {
  const upload = useAction(uploadAvatar, {
    failed: [titles.content, 'Image upload failed'],
    done: 'Avatar updated successfully',
  });
  const removal = useAction(removeAvatar, {
    failed: ['Failed to remove picture. Please try again.', unexplained],
    done: 'Picture removed',
  });
  const [preview, setPreview] = useState<string>();
  const [fault, setFault] = useState<string>();

  const change = async (picture: File) => {
    const found = await pictureFault(picture, ['jpeg', 'png', 'webp', 'gif']);
    setFault(found && faultText(found));
    if (found) {
      toast.error(titles[found.about], { description: found.what });
      return;
    }
    const address = URL.createObjectURL(picture);
    setPreview(address);
    announce('Uploading the picture');
    await upload.run({ userId, picture });
    setPreview(undefined);
    URL.revokeObjectURL(address);
  };
  const remove = () => removal.run({ userId });

  return { shown: preview ?? avatar, busy: upload.isPending || removal.isPending, fault, change, remove };
};

const PictureButton = styled('div')({
  position: 'absolute',
  right: -4,
  bottom: -4,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: '50%',
  border: '3px solid var(--nh-palette-background-paper)',
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
  '&:hover': { background: 'var(--nh-palette-primary-dark)' },
  '&:focus-within': { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
  '&:has([aria-disabled=true])': { opacity: 0.6 },
});

const sizePx = 112;

const Frame = styled('div')({ position: 'relative', width: sizePx, height: sizePx });
const Veil = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  color: 'var(--nh-palette-text-primary)',
  background: 'color-mix(in srgb, var(--nh-palette-background-paper) 70%, transparent)',
});

export const ProfilePicture = ({ user }: { user: User }) => {
  const { shown, busy, fault, change, remove } = usePicture(user);
  return (
    <>
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, minWidth: sizePx }}>
        <Frame aria-busy={busy}>
          <UserAvatar name={user.name} avatar={shown} size={sizePx} />
          {busy && (
            <Veil>
              <CircularProgress size={32} color="inherit" aria-label="Saving the picture" />
            </Veil>
          )}
          <PictureButton>
            <Camera size={20} aria-hidden />
            <FileInput
              label="Change picture"
              accept={offeredPictureTypes}
              disabled={busy}
              onChoose={([picture]) => picture && void change(picture)}
            />
          </PictureButton>
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
      {fault && (
        // The toast announced it, and closes before a person has read how to save a JPEG.
        <Alert severity="error" role="note" sx={{ order: 1, flexBasis: '100%', overflowWrap: 'anywhere' }}>
          {fault}
        </Alert>
      )}
    </>
  );
};
