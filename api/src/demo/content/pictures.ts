import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type UploadStore, uploadAddresses } from '../../kernel/files/upload-store.ts';
import { filesOf, messagePictures, putPicture } from '../../nouns/uploads/upload-repository.ts';
import { content } from './content.ts';
import { demoId } from './random.ts';

const folder = new URL('../pictures/', import.meta.url);

/** The file of a picture's wide version; the small one is `-400.webp` in place of `-800.webp`. */
export const pictureFile = (picture: string): string => `demo-${picture}-v1-800.webp`;

export const avatarFile = (index: number): string => `demo-avatar-${index}-v1.webp`;

export const pictureUrl = (picture: string): string => uploadAddresses.url(pictureFile(picture));

export const avatarUrl = (index: number): string => uploadAddresses.url(avatarFile(index));

/** The id by which a message names a picture; for each picture of the demo's messages. */
export const messagePictureId = (picture: string): string => demoId('message picture', picture);

export const bytesOf = (file: string): number => statSync(new URL(file, folder)).size;

export const storePictures = async (store: UploadStore): Promise<void> => {
  for (const file of await readdir(folder)) await store.put(file, await readFile(new URL(file, folder)));
};

export const storeMessagePictures = async (store: UploadStore): Promise<void> => {
  for (const { messages } of content.conversations) {
    for (const picture of messages.flatMap(({ pictures = [] }) => pictures)) {
      const sources = filesOf(pictureFile(picture));
      for (const [index, file] of filesOf(messagePictures.pathOf(messagePictureId(picture))).entries())
        await putPicture(store, file, await readFile(new URL(sources[index] ?? '', folder)));
    }
  }
};
