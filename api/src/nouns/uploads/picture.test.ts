import { errorCodes, pictureFault } from '@nearhand/contracts';
import sharp from 'sharp';
import { damagedPictures, noPictures, redPictures, tooManyPixels } from '../../testing/fixtures/odd-pictures.ts';
import { picture } from '../../testing/fixtures/pictures.ts';
import { readPicture, servicePicture } from './picture.ts';

const inBrowser = async (make: () => Buffer | Promise<Buffer>) =>
  pictureFault(new File([new Uint8Array(await make())], 'a.bin'), servicePicture.formats);

test.each(redPictures)('the browser would send %s', async (_what, make) => {
  expect(await inBrowser(make)).toBeUndefined();
});

test.each([
  ...noPictures.map(([what, make, told]) => [what, make, `is ${told}`] as const),
  ...damagedPictures.map(([what, make]) => [what, make, 'is damaged'] as const),
  ...tooManyPixels.map(([what, make, told]) => [what, make, told] as const),
])('the browser says the same as the API of %s', async (_what, make, told) => {
  expect((await inBrowser(make))?.what).toContain(told);
});

test('a picture that could not be unpacked in time is not called damaged', async () => {
  const { cover } = await readPicture(await picture().png().toBuffer(), servicePicture);
  jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 12% complete'));
  await expect(cover(9, 9)).rejects.toMatchObject({ status: 503, code: errorCodes.unavailable });
});
