import { maxReviewPictures } from '@nearhand/contracts';
import { Stack } from '@nearhand/ui';
import { useField } from 'formik';
import { useEffect } from 'react';
import { AddedPictures, AddPictures, usePicker } from '../pictures/picture-picker.tsx';
import { type AddedPicture, addedPicture, sendReviewPicture } from '../pictures/send-picture.ts';

interface Props {
  onUploading: (isUploading: boolean) => void;
}

export const ReviewPicturesInput = ({ onUploading }: Props) => {
  const [{ value }, , { setValue }] = useField<string[]>('images');
  const pictures = value.map(addedPicture);
  const onChange = (next: AddedPicture[]) => void setValue(next.map(({ image }) => image));
  const picker = usePicker({ max: maxReviewPictures, send: sendReviewPicture, pictures, onChange });
  useEffect(() => onUploading(picker.isUploading), [picker.isUploading, onUploading]);
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {pictures.length > 0 && <AddedPictures pictures={pictures} onChange={onChange} />}
      <AddPictures picker={picker} label={`Add pictures (up to ${maxReviewPictures})`} />
    </Stack>
  );
};
