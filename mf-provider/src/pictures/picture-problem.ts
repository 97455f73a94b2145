import { largestPicture, servicePictureTypes } from '@nearhand/contracts';

export interface PictureProblem {
  text: string;
  description: string;
}

const wrongType = { text: 'Invalid file type', description: 'Please upload a JPG, PNG, or WebP image.' };
export const tooLarge = { text: 'File too large', description: 'Image must be less than 5MB.' };

/** What can be said against a chosen file before it is sent; the API judges its content. */
export const pictureProblem = ({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | undefined => {
  if (!servicePictureTypes.some((known) => known === type)) return wrongType;
  return size > largestPicture ? tooLarge : undefined;
};
