import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrotliOptions, brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const compressible = /\.(?:js|css|html|json|svg)$/;

export const compressFolder = (folder: string): void => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name));
  for (const file of names.map((name) => join(folder, name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, brotliOptions(content)));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
};

/** The smallest result: files are compressed once and sent often. */
export const brotliOptions = ({ length }: Buffer): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
