import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import type { PictureFormat } from './picture-signature.ts';

/** What a place takes, and the sentences with which its screen explains what it does not take. */
export interface PictureKind {
  formats: readonly PictureFormat[];
  notTaken: string;
  tooLarge: string;
}

export const avatarPicture: PictureKind = {
  formats: ['jpeg', 'png', 'webp', 'gif'],
  notTaken: 'Please select an image file',
  tooLarge: 'Image size should be less than 5MB',
};

export const servicePicture: PictureKind = {
  formats: ['jpeg', 'png', 'webp'],
  notTaken: 'Please upload a JPG, PNG, or WebP image.',
  tooLarge: 'Image must be less than 5MB.',
};

export const notAPicture = ({ notTaken }: PictureKind) => new ApiError(400, errorCodes.notAPicture, notTaken);

export const pictureTooLarge = ({ tooLarge }: PictureKind) => new ApiError(413, errorCodes.pictureTooLarge, tooLarge);

export const tooManyPixels = () =>
  new ApiError(
    400,
    errorCodes.pictureTooManyPixels,
    'This image has too many pixels. Please choose one with at most 50 megapixels.',
  );
