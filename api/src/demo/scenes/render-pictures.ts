import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawAvatar } from './avatar.ts';
import { drawPicture, type PictureName } from './scene-catalogue.ts';

/** Raised when the drawings change: stored files never change their content, so new ones need new names. */
const edition = 1;
const quality = { quality: 78, effort: 2 } as const;
const atOnce = 4;

/** The file of a picture's wide version; the small one is `-400.webp` in place of `-800.webp`. */
export const pictureFile = (picture: PictureName): string => {
  const name = picture.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace('.', '-');
  return `demo-${name}-v${edition}-800.webp`;
};
export const avatarFile = (index: number): string => `demo-avatar-${index}-v${edition}.webp`;

const bytesOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/** Under another name first: a file that is there is whole, even after an interrupted run. */
const write = async (file: string, content: Buffer): Promise<void> => {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
};

/** Draws it unless it is there; gives the bytes of the wide version. */
const renderPicture = async (directory: string, picture: PictureName): Promise<number> => {
  const file = join(directory, pictureFile(picture));
  const known = await bytesOf(file);
  if (known !== undefined) return known;
  const drawing = sharp(Buffer.from(drawPicture(picture, 800))).removeAlpha();
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const [wide, small] = await Promise.all([
    sharp(data, raw).webp(quality).toBuffer(),
    sharp(data, raw).resize(400).webp(quality).toBuffer(),
  ]);
  await write(file.replace('-800.webp', '-400.webp'), small);
  await write(file, wide);
  return wide.length;
};

const renderAvatar = async (directory: string, index: number): Promise<void> => {
  const file = join(directory, avatarFile(index));
  if ((await bytesOf(file)) !== undefined) return;
  await write(
    file,
    await sharp(Buffer.from(drawAvatar(index, 256)))
      .removeAlpha()
      .webp(quality)
      .toBuffer(),
  );
};

/** Draws what is missing in `directory`: the pictures in two widths and `avatars` avatars. Gives bytes by file name. */
export const renderPictures = async (
  directory: string,
  pictures: Iterable<PictureName>,
  avatars: number,
): Promise<ReadonlyMap<string, number>> => {
  await mkdir(directory, { recursive: true });
  const bytes = new Map<string, number>();
  const work = [
    ...[...new Set(pictures)].map((picture) => async () => {
      bytes.set(pictureFile(picture), await renderPicture(directory, picture));
    }),
    ...Array.from({ length: avatars }, (_, index) => () => renderAvatar(directory, index)),
  ];
  const worker = async () => {
    for (let job = work.pop(); job; job = work.pop()) await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return bytes;
};
