import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** Of the header of a file and of each entry of its table directory, in bytes. */
const [woffHead, woffEntry, head, entry] = [44, 20, 12, 16];

/** The font in a WOFF file, which is each of its tables by zlib. Inflated in another thread: a WOFF2 file would block this one. */
export const readWoff = async (woff: Buffer): Promise<Buffer> => {
  const count = woff.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = woffHead + index * woffEntry;
      const [offset, packed, length] = [4, 8, 12].map((member) => woff.readUInt32BE(at + member));
      const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
      const names = { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20) };
      return { ...names, bytes: packed === length ? bytes : await inflated(bytes) };
    }),
  );
  const directory = Buffer.alloc(head + count * entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = head + index * entry;
    directory.set(tag, at);
    directory.set(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
};
