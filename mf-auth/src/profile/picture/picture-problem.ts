import { largestPicture } from '@nearhand/contracts';

/** What can be said against a chosen file before it is sent; the API judges its content. */
export const pictureProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!type.startsWith('image/')) return 'Please select an image file';
  return size > largestPicture ? 'Image size should be less than 5MB' : undefined;
};
