import { readData, readServicePicture } from '@nearhand/contracts';
import { api } from '@nearhand/platform';

interface Sent {
  key: string;
  file: File;
  /** Shows the file while it is not with the API. */
  preview: string;
}
export type Waiting = Sent & { state: 'waiting' };
export type Failed = Sent & { state: 'failed' };
/** One picture of the field. */
export type Picture =
  | { key: string; state: 'stored'; url: string }
  | Waiting
  | (Sent & { state: 'sending'; fraction: number })
  | Failed;

export const isUnderWay = ({ state }: Picture): boolean => state === 'sending' || state === 'waiting';

/** The addresses of those that are stored, in their order. */
export const urlsOf = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap((picture) => (picture.state === 'stored' ? [picture.url] : []));

/** `urls` as pictures, the known ones among them the same as before. */
export const recognise = (urls: readonly string[], known: readonly Picture[], make: (url: string) => Picture) => {
  const left = [...known];
  return urls.map((url) => {
    const index = left.findIndex((picture) => picture.state === 'stored' && picture.url === url);
    return left.splice(index, index < 0 ? 0 : 1)[0] ?? make(url);
  });
};

interface UploadOptions {
  /** Hears how much of the file is with the API, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** The address that the picture has from now on. Outside Query, which knows neither progress nor two of one mutation. */
export const uploadPicture = async (picture: File, options: UploadOptions): Promise<string> => {
  const read = readData(readServicePicture);
  return (await api.post('upload/service', { file: { image: picture }, read, ...options })).imageUrl;
};
