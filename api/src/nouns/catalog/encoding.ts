import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const packed = ['br', 'gzip'] as const;
export type Encoding = (typeof packed)[number] | 'identity';

/** What suits an `Accept-Encoding`, as `plugins/compression` chooses: that leaves alone what is encoded already. */
export const encodingFor = (accepted: string | undefined): Encoding => {
  const chosen = accepted && negotiate(accepted.toLowerCase(), [...packed]);
  return packed.find((encoding) => encoding === chosen) ?? 'identity';
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Larger windows than the content cost memory, and with it collections of garbage, for nothing. */
const windowBits = (size: number): number =>
  Math.min(Math.max(Math.ceil(Math.log2(size + 1)), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);

/** The bytes in an encoding; the work is done off the event loop. `quality` is Brotli's, 0 to 11. */
export const encoded = async (bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> => {
  if (encoding === 'gzip') return gzipped(bytes);
  if (encoding === 'identity') return bytes;
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
    },
  });
};
