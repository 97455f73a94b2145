import { portfolioLimits, ServicePictureUpload, serviceLimits } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';

interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** The pictures of one field: how many, and how they are stored. */
export interface PictureUse {
  /** Not a mutation: those have no progress, and two cannot run at once. */
  upload: (image: File, options: UploadOptions) => Promise<{ imageUrl: string }>;
  max: number;
  tooMany: string;
  hint: string;
  hasCover: boolean;
}

const read = readDataAs(ServicePictureUpload);

const formats = 'JPG, PNG or WebP, each less than 5MB.';

export const servicePictures: PictureUse = {
  upload: (image, options) => api.post('upload/service', { file: { image }, read, ...options }),
  max: serviceLimits.images,
  tooMany: `A service can have up to ${serviceLimits.images} pictures.`,
  hint: `Up to ${serviceLimits.images}, ${formats} The first one is the cover.`,
  hasCover: true,
};

export const portfolioPictures: PictureUse = {
  upload: (image, options) => api.post('upload/portfolio', { file: { image }, read, ...options }),
  max: portfolioLimits.pictures,
  tooMany: `A portfolio can have up to ${portfolioLimits.pictures} pictures.`,
  hint: `Up to ${portfolioLimits.pictures}, ${formats} Customers see them in this order.`,
  hasCover: false,
};

interface Sent {
  key: string;
  file: File;
  /** An object URL. */
  preview: string;
}
export type Waiting = Sent & { state: 'waiting' };
export type Failed = Sent & { state: 'failed' };
export type Picture =
  | { key: string; state: 'stored'; url: string }
  | Waiting
  | (Sent & { state: 'sending'; fraction: number })
  | Failed;

export const isUnderWay = ({ state }: Picture): boolean => state === 'sending' || state === 'waiting';

/** The URLs of the stored ones. */
export const urlsOf = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap((picture) => (picture.state === 'stored' ? [picture.url] : []));

/** `urls` as pictures; known ones stay the same objects. */
export const reusePictures = (urls: readonly string[], known: readonly Picture[], make: (url: string) => Picture) => {
  const left = [...known];
  return urls.map((url) => {
    const index = left.findIndex((picture) => picture.state === 'stored' && picture.url === url);
    return left.splice(index, index < 0 ? 0 : 1)[0] ?? make(url);
  });
};
