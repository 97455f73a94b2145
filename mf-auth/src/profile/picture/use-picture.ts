import type { User } from '@nearhand/contracts';
import { errorText, toast, useSingleFlight } from '@nearhand/platform';
import { announce } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { removeAvatar, uploadAvatar } from '../../accounts/account-api.ts';
import { unexplained } from '../../credentials/credential-rules.ts';
import { pictureProblem } from './picture-problem.ts';

/** The picture as it is shown, one step ahead of the API while it is being sent. */
export const usePicture = ({ _id: userId, avatar }: User) => {
  const upload = useMutation(uploadAvatar);
  const removal = useMutation(removeAvatar);
  const [preview, setPreview] = useState<string>();

  const change = async (picture: File) => {
    const problem = pictureProblem(picture);
    if (problem) {
      toast.error(problem);
      return;
    }
    const address = URL.createObjectURL(picture);
    setPreview(address);
    announce('Uploading the picture');
    try {
      await upload.mutateAsync({ userId, picture });
    } catch (error) {
      const description = await errorText(error, 'Image upload failed');
      toast.error('Failed to upload avatar. Please try again.', { description });
      return;
    } finally {
      setPreview(undefined);
      URL.revokeObjectURL(address);
    }
    toast.success('Avatar updated successfully');
  };

  const remove = useSingleFlight(async () => {
    try {
      await removal.mutateAsync({ userId });
    } catch (error) {
      toast.error('Failed to remove picture. Please try again.', { description: await errorText(error, unexplained) });
      return;
    }
    toast.success('Picture removed');
  });

  return { shown: preview ?? avatar, busy: upload.isPending || removal.isPending, change, remove };
};
