import { errorCodes, maxPictureBytes } from '@nearhand/contracts';
import type { FastifyRequest } from 'fastify';
import fastq from 'fastq';
import sharp, { type Metadata } from 'sharp';
import { ApiError } from '../../kernel/errors/api-error.ts';

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

const notAPicture = ({ notTaken }: PictureKind) => new ApiError(400, errorCodes.notAPicture, notTaken);

const pictureTooLarge = ({ tooLarge }: PictureKind) => new ApiError(413, errorCodes.pictureTooLarge, tooLarge);

const tooManyPixels = () =>
  new ApiError(
    400,
    errorCodes.pictureTooManyPixels,
    'This image has too many pixels. Please choose one with at most 50 megapixels.',
  );

/** A few bytes can claim to be gigabytes. */
const maxPixels = 50_000_000;

/** An unpacked picture takes up to 200 MB. */
const unpackLimit = 2;

const workTimeout = { seconds: 10 };

export interface Picture {
  cover: (width: number, height: number) => Promise<Pixels>;
}

interface Pixels {
  webp: (width: number, height: number) => Promise<Buffer>;
}

/** Classifies by content: neither the name nor the browser's type counts. */
export const readPicture = async (bytes: Buffer, kind: PictureKind): Promise<Picture> => {
  if (bytes.length > maxPictureBytes) throw pictureTooLarge(kind);
  // First, since sharp would parse a whole SVG only to learn its size.
  const format = beginsAs(bytes);
  if (!format || !kind.formats.includes(format)) throw notAPicture(kind);
  const { width, height } = await metadataOf(bytes, kind);
  if (width * height > maxPixels) throw tooManyPixels();
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
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout(workTimeout)
      .autoOrient()
      .resize(toWidth, toHeight, { fit: 'cover' })
      // Without it, 16-bit pictures with their own profile would come out pale.
      .withIccProfile('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return { webp: (width, height) => sharp(data, { raw }).resize(width, height).webp({ quality: 82 }).toBuffer() };
  } catch {
    throw notAPicture(kind);
  }
};

const unpacking = fastq.promise(unpack, unpackLimit);

const metadataOf = async (bytes: Buffer, kind: PictureKind): Promise<Metadata> => {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    throw notAPicture(kind);
  }
};

type Signature = readonly (readonly [offset: number, text: string])[];

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

const signatures: readonly (readonly [PictureFormat, Signature])[] = [
  ['jpeg', [[0, '\xff\xd8\xff']]],
  ['png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['gif', [[0, 'GIF87a']]],
  ['gif', [[0, 'GIF89a']]],
  [
    'webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
];

const beginsAs = (bytes: Buffer): PictureFormat | undefined =>
  signatures.find(([, signature]) =>
    signature.every(([offset, text]) => bytes.toString('latin1', offset, offset + text.length) === text),
  )?.[0];

export const sentFile = async (request: FastifyRequest, field: string, kind: PictureKind): Promise<Buffer> => {
  try {
    const file = await request.file();
    if (file?.fieldname === field) return await file.toBuffer();
    // An unread file would keep the connection waiting.
    file?.file.resume();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw pictureTooLarge(kind);
    request.log.debug({ err: error }, 'an upload could not be read');
  }
  throw notAPicture(kind);
};
