import { largestPicture } from '@nearhand/contracts';
import fastq from 'fastq';
import sharp, { type Metadata } from 'sharp';
import { notAPicture, type PictureKind, pictureTooLarge, tooManyPixels } from './picture-kind.ts';
import { beginsAs } from './picture-signature.ts';

/** What an unpacked picture may hold: a few bytes can claim to be gigabytes. */
const mostPixels = 50_000_000;

/** An unpacked picture takes up to 200 MB, so the others of this process wait. */
const mostAtOnce = 2;

const longestWork = { seconds: 10 };

/** A picture that was judged by its content. */
export interface Picture {
  /** Unpacks it, upright and cut to the widest size that is needed, in pixels. */
  cover: (width: number, height: number) => Promise<Pixels>;
}

/** Nothing of a picture but its pixels. */
export interface Pixels {
  /** Encodes them anew; a smaller size costs no second unpacking. */
  webp: (width: number, height: number) => Promise<Buffer>;
}

/** What was sent, if it is a picture of a kind that is taken: neither its name nor what the browser says counts. */
export const judgePicture = async (bytes: Buffer, kind: PictureKind): Promise<Picture> => {
  if (bytes.length > largestPicture) throw pictureTooLarge(kind);
  // First of all, for sharp would parse the whole of an SVG only to learn its size.
  const format = beginsAs(bytes);
  if (!format || !kind.formats.includes(format)) throw notAPicture(kind);
  const { width, height } = await metadataOf(bytes, kind);
  if (width * height > mostPixels) throw tooManyPixels();
  return { cover: (toWidth, toHeight) => unpacking.push({ bytes, kind, toWidth, toHeight }) };
};

interface Sent {
  bytes: Buffer;
  kind: PictureKind;
  toWidth: number;
  toHeight: number;
}

const unpack = async ({ bytes, kind, toWidth, toHeight }: Sent): Promise<Pixels> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout(longestWork)
      .autoOrient()
      .resize(toWidth, toHeight, { fit: 'cover' })
      // Without it the colours of a 16-bit picture with a profile of its own would come out pale.
      .withIccProfile('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return { webp: (width, height) => sharp(data, { raw }).resize(width, height).webp({ quality: 82 }).toBuffer() };
  } catch {
    throw notAPicture(kind);
  }
};

const unpacking = fastq.promise(unpack, mostAtOnce);

/** Without a limit: how many pixels are too many is for us to say. */
const metadataOf = async (bytes: Buffer, kind: PictureKind): Promise<Metadata> => {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    throw notAPicture(kind);
  }
};
