import { type BrotliOptions, constants } from 'node:zlib';

export const compressible = /\.(?:js|css|html|json|svg)$/;

/** The smallest result: files are compressed once and sent often. */
export const brotliOptions = ({ length }: Buffer): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
