import {
  damaged,
  emptyFile,
  errorCodes,
  faultText,
  fileKind,
  maxPictureBytes,
  maxPicturePixels,
  type PictureFault,
  type PictureFormat,
  tooManyPixels,
  wrongKind,
} from '@nearhand/contracts';
import type { FastifyRequest } from 'fastify';
import fastq from 'fastq';
import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import { ApiError, badRequest } from '../../kernel/errors/api-error.ts';
import { retrySoon } from '../../kernel/errors/errors.ts';
import { rejectEnded } from '../../kernel/http/auth.ts';

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

const notAPicture = ({ notTaken }: PictureKind, fault?: PictureFault) =>
  badRequest(errorCodes.notAPicture, fault ? `${notTaken.replace(/\.$/, '')}. ${faultText(fault)}` : notTaken);

const pictureTooLarge = ({ tooLarge }: PictureKind) => new ApiError(413, errorCodes.pictureTooLarge, tooLarge);

const tooSlow = () =>
  new ApiError(
    503,
    errorCodes.unavailable,
    'The picture could not be processed in time. Please try again.',
    {},
    retrySoon,
  );

const pictureDamaged = (format: PictureFormat) => badRequest(errorCodes.pictureDamaged, faultText(damaged(format)));

/** An interlaced picture of 16 bits takes up to 500 MB, which a container has once. sharp uses all cores for one. */
const unpackLimit = 1;

/** Half a second of processor time unpacks the largest picture; a busy machine may take 20 times as long, and more. */
const workTimeout = { seconds: 30 };

export interface Picture {
  cover: (width: number, height: number) => Promise<Pixels>;
  /** The whole picture, at most so many pixels wide and high. */
  within: (side: number) => Promise<Pixels>;
}

interface Pixels {
  /** Of its own size when absent. */
  webp: (width?: number, height?: number) => Promise<Buffer>;
}

/** Classifies by content: neither the name nor the browser's type counts. */
export const readPicture = async (bytes: Buffer, kind: PictureKind): Promise<Picture> => {
  if (bytes.length > maxPictureBytes) throw pictureTooLarge(kind);
  // First, since sharp would parse a whole SVG only to learn its size.
  const file = fileKind(bytes);
  if (!file?.format || !kind.formats.includes(file.format))
    throw notAPicture(kind, bytes.length > 0 ? wrongKind(file) : emptyFile());
  const { format } = file;
  const size = await metadataOf(bytes, format);
  if (size.width * size.height > maxPicturePixels)
    throw badRequest(errorCodes.pictureTooManyPixels, faultText(tooManyPixels(size)));
  return {
    cover: (width, height) => unpacking.push({ bytes, format, resize: { width, height, fit: 'cover' } }),
    within: (side) =>
      unpacking.push({ bytes, format, resize: { width: side, height: side, fit: 'inside', withoutEnlargement: true } }),
  };
};

interface Sent {
  bytes: Buffer;
  format: PictureFormat;
  resize: ResizeOptions;
}

const unpack = async ({ bytes, format, resize }: Sent): Promise<Pixels> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
      .timeout(workTimeout)
      .autoOrient()
      .resize(resize)
      // Without it, 16-bit pictures with a profile would come out pale.
      .withIccProfile('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return { webp: (width, height) => sharp(data, { raw }).resize(width, height).webp({ quality: 82 }).toBuffer() };
  } catch (error) {
    // sharp's only sign of the time limit, which says nothing about the picture.
    const isLate = error instanceof Error && error.message.startsWith('timeout');
    throw isLate ? tooSlow() : pictureDamaged(format);
  }
};

const unpacking = fastq.promise(unpack, unpackLimit);

const metadataOf = async (bytes: Buffer, format: PictureFormat): Promise<Metadata> => {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    throw pictureDamaged(format);
  }
};

export const sentFile = async (request: FastifyRequest, field: string, kind: PictureKind): Promise<Buffer> => {
  const bytes = await readFile(request, field, kind);
  await rejectEnded(request);
  return bytes;
};

const readFile = async (request: FastifyRequest, field: string, kind: PictureKind): Promise<Buffer> => {
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
