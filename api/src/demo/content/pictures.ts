import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type UploadStore, uploadAddresses } from '../../kernel/files/upload-store.ts';

const folder = new URL('../pictures/', import.meta.url);

/** The file of a picture's wide version; the small one is `-400.webp` in place of `-800.webp`. */
export const pictureFile = (picture: string): string => `demo-${picture}-v1-800.webp`;

/** The file of an avatar, by its number from 0. */
export const avatarFile = (index: number): string => `demo-avatar-${index}-v1.webp`;

/** The address of a picture's wide version on the site. */
export const pictureUrl = (picture: string): string => uploadAddresses.url(pictureFile(picture));

/** The address of an avatar on the site. */
export const avatarUrl = (index: number): string => uploadAddresses.url(avatarFile(index));

/** Size of a file of `pictures/`; throws where there is none. */
export const bytesOf = (file: string): number => statSync(new URL(file, folder)).size;

/** Puts every picture and avatar into the site's store. */
export const storePictures = async (store: UploadStore): Promise<void> => {
  for (const file of await readdir(folder)) await store.put(file, await readFile(new URL(file, folder)));
};
