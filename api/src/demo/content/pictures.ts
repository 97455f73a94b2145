import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type UploadStore, uploadAddresses } from '../../kernel/files/upload-store.ts';

const folder = new URL('../pictures/', import.meta.url);

/** The file of a picture's wide version; the small one is `-400.webp` in place of `-800.webp`. */
export const pictureFile = (picture: string): string => `demo-${picture}-v1-800.webp`;

export const avatarFile = (index: number): string => `demo-avatar-${index}-v1.webp`;

export const pictureUrl = (picture: string): string => uploadAddresses.url(pictureFile(picture));

export const avatarUrl = (index: number): string => uploadAddresses.url(avatarFile(index));

export const bytesOf = (file: string): number => statSync(new URL(file, folder)).size;

export const storePictures = async (store: UploadStore): Promise<void> => {
  for (const file of await readdir(folder)) await store.put(file, await readFile(new URL(file, folder)));
};
