import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

export const encodingFor = (accepted: string | undefined): Encoding | undefined => {
  const chosen = accepted && negotiate(accepted.toLowerCase(), [...encodings]);
  return encodings.find((encoding) => encoding === chosen);
};

/** Quality 4 makes 1.41 MB of 14.5 MB in 140 ms, 5 makes 1.36 MB in 235 ms and 3 makes 1.65 MB in 100 ms. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: brotliParams }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

export const compressedOnce = (bytes: Buffer) => {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    as: async (encoding: Encoding | undefined): Promise<Buffer> => {
      if (!encoding) return bytes;
      const body = made.get(encoding) ?? compressors[encoding](bytes);
      made.set(encoding, body);
      body.catch(() => made.delete(encoding));
      return body;
    },
    idle: () => Promise.allSettled(made.values()),
  };
};
