import { errorCodes, largestPicture } from '@nearhand/contracts';
import fastq from 'fastq';
import sharp, { type Metadata } from 'sharp';
import { Refusal } from '../refusal.ts';
import { beginsAsPicture } from './picture-signature.ts';

/** What an unpacked picture may hold: a few bytes can claim to be gigabytes. */
const mostPixels = 50_000_000;

/** An unpacked picture takes up to 200 MB, so the others of this process wait. */
const mostAtOnce = 2;

const longestWork = { seconds: 10 };

/** A picture that was judged by its content; `encode` gives it again without anything but its pixels. */
export interface Picture {
  encode: (width: number, height: number) => Promise<Buffer>;
}

/** What was sent, if it is a picture of a kind that is taken: neither its name nor what the browser says counts. */
export const judgePicture = async (bytes: Buffer): Promise<Picture> => {
  if (bytes.length > largestPicture) throw pictureTooLarge();
  // First of all, for sharp would parse the whole of an SVG only to learn its size.
  if (!beginsAsPicture(bytes)) throw notAPicture();
  const { width, height } = await metadataOf(bytes);
  if (width * height > mostPixels) throw tooManyPixels();
  return { encode: (toWidth, toHeight) => unpacking.push({ bytes, toWidth, toHeight }) };
};

interface Sent {
  bytes: Buffer;
  toWidth: number;
  toHeight: number;
}

const encode = async ({ bytes, toWidth, toHeight }: Sent): Promise<Buffer> => {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout(longestWork)
      .autoOrient()
      .resize(toWidth, toHeight, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw notAPicture();
  }
};

const unpacking = fastq.promise(encode, mostAtOnce);

/** Without a limit: how many pixels are too many is for us to say. */
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
