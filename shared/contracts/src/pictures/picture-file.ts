import { maxPictureBytes, maxPicturePixels } from '../rules/limits.ts';
import { type FileKind, fileKind, kindBytes, type PictureFormat } from './file-kind.ts';
import { pictureSize } from './picture-structure.ts';

export interface PictureFault {
  /** `content`: of an accepted format, but it cannot be used. */
  about: 'type' | 'size' | 'content';
  /** A sentence: what the file is. */
  what: string;
  /** A sentence: what can be done. */
  advice?: string | undefined;
}

export const faultText = ({ what, advice }: PictureFault): string => (advice ? `${what} ${advice}` : what);

/** `name` is that of the file; without one the sentence says "This file". */
export const wrongKind = (kind: FileKind | undefined, name?: string): PictureFault => ({
  about: 'type',
  what: kind
    ? `${subject(name)} is ${kind.what}${claimsPicture.test(name ?? '') ? ', despite its name' : ''}.`
    : `${subject(name)} is not a picture of a known kind.`,
  advice: kind?.advice,
});

const subject = (name: string | undefined) => (name ? `“${name}”` : 'This file');
const claimsPicture = /\.(?:jpe?g|png|webp)$/i;

const formatNames: Record<PictureFormat, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF' };

export const damaged = (format: PictureFormat, name?: string): PictureFault => ({
  about: 'content',
  what: `${name ? `The ${formatNames[format]} file “${name}”` : `This ${formatNames[format]} file`} is damaged: a part of it is missing or wrong.`,
  advice: 'Please copy the damaged file again, or choose another picture.',
});

export const emptyFile = (name?: string): PictureFault => ({ about: 'type', what: `${subject(name)} is empty.` });

export const tooManyPixels = ({ width, height }: { width: number; height: number }, name?: string): PictureFault => ({
  about: 'content',
  what: `${name ? `“${name}”` : 'This image'} has too many pixels: ${width} by ${height} are ${Math.ceil(millions(width * height))} megapixels.`,
  advice: `Please choose one with at most ${millions(maxPicturePixels)} megapixels.`,
});

const millions = (count: number) => count / 1_000_000;

const tooLarge = (bytes: number, name: string): PictureFault => ({
  about: 'size',
  // Rounded up: one byte over the limit is not "5 MB".
  what: `${subject(name)} has ${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB.`,
});

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** Why a chosen file cannot be sent. The API validates again, and sees more. */
export const pictureFault = async (
  file: File,
  formats: readonly PictureFormat[],
): Promise<PictureFault | undefined> => {
  const { name, size } = file;
  try {
    if (size === 0) return emptyFile(name);
    const kind = fileKind(await bytesOf(file.slice(0, kindBytes)));
    if (!kind?.format || !formats.includes(kind.format)) return wrongKind(kind, name);
    if (size > maxPictureBytes) return tooLarge(size, name);
    const pixels = pictureSize(await bytesOf(file), kind.format);
    if (!pixels) return damaged(kind.format, name);
    return pixels.width * pixels.height > maxPicturePixels ? tooManyPixels(pixels, name) : undefined;
  } catch {
    return { about: 'content', what: `“${name}” cannot be read. It may be a folder, or have been moved.` };
  }
};
