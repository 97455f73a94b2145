import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrotliOptions, brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Files that get smaller by it, by name. */
export const compressible = /\.(?:js|css|html|json|svg)$/;

/** Puts `x.br` and `x.gz` beside every text file below `folder`, so that serving compresses nothing. */
export const compressFolder = (folder: string): void => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name));
  for (const file of names.map((name) => join(folder, name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, smallest(content)));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
};

/** As small as Brotli can, for what is compressed once and sent often. */
export const smallest = ({ length }: Buffer): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
