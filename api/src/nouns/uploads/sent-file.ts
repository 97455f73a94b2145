import type { FastifyRequest } from 'fastify';
import { notAPicture, type PictureKind, pictureTooLarge } from './picture-kind.ts';

/** The bytes of the file in the multipart field `field`, or a refusal: of what is too large, and of anything else. */
export const sentFile = async (request: FastifyRequest, field: string, kind: PictureKind): Promise<Buffer> => {
  try {
    const file = await request.file();
    if (file?.fieldname === field) return await file.toBuffer();
    // What nobody reads would keep the connection waiting.
    file?.file.resume();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw pictureTooLarge(kind);
    request.log.debug({ err: error }, 'an upload could not be read');
  }
  throw notAPicture(kind);
};
