import { errorCodes, largestPicture } from '@nearhand/contracts';
import sharp, { type Metadata } from 'sharp';
import { Refusal } from '../refusal.ts';

/** What an unpacked picture may hold: a few bytes can claim to be gigabytes. */
const mostPixels = 50_000_000;

const readable = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** A picture that was judged by its content; `encode` gives it again without anything but its pixels. */
export interface Picture {
  encode: (width: number, height: number) => Promise<Buffer>;
}

/** What was sent, if it is a picture of a kind that is taken: neither its name nor what the browser says counts. */
export const judgePicture = async (bytes: Buffer): Promise<Picture> => {
  if (bytes.length > largestPicture) throw pictureTooLarge();
  const { format, width, height } = await metadataOf(bytes);
  if (!readable.includes(format)) throw notAPicture();
  if (width * height > mostPixels) throw tooManyPixels();
  return {
    encode: async (toWidth, toHeight) => {
      try {
        return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
          .autoOrient()
          .resize(toWidth, toHeight, { fit: 'cover' })
          .webp({ quality: 82 })
          .toBuffer();
      } catch {
        throw notAPicture();
      }
    },
  };
};

/** Reads no more than the head of the file, so no limit is needed yet. */
const metadataOf = async (bytes: Buffer): Promise<Metadata> => {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    throw notAPicture();
  }
};

export const notAPicture = () => new Refusal(400, errorCodes.notAPicture, 'Please select an image file');

export const pictureTooLarge = () => new Refusal(413, errorCodes.pictureTooLarge, 'Image size should be less than 5MB');

const tooManyPixels = () =>
  new Refusal(
    400,
    errorCodes.pictureTooManyPixels,
    'This image has too many pixels. Please choose one with at most 50 megapixels.',
  );
