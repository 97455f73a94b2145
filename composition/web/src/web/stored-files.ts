import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressible } from '@slices/kernel/compress.ts';
import { contentTypeOf } from '@slices/kernel/content-types.ts';
import { isForBrowsers, liveFiles } from '@slices/kernel/site-paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Encoded, encoded, encodingFor, etagOf } from './encoding.ts';

/** A file in memory. */
interface SentFile {
  etag: string;
  type: string;
  isCompressed: boolean;
  as: Encoded;
}

interface StoredFile extends SentFile {
  version: string;
  bytes: number;
  /** The bucket gave no newer one when it was asked last: the next requests do not wait for its answer. */
  isStale?: boolean;
}

/** Undefined where there is no such file. Rejects when a bucket cannot be read and the file was never read. */
export type StoredFiles = (path: string) => Promise<StoredFile | undefined>;

interface Source {
  /** Another one when the file may be another. Undefined where there is none. */
  versionOf: (path: string) => Promise<string | undefined>;
  read: (path: string) => Promise<Buffer | undefined>;
}

const memoryBytes = 128 * 1024 * 1024;
const minCompressedBytes = 1_024;
/** How long the answer of a bucket for a file that changes is taken for the present one. */
const freshMs = 1_000;
const bucketTimeoutMs = 10_000;

/** The path goes into a request to the bucket as it was decoded: only names of files come that far. */
const fileName = /^[\w./+-]+$/;

/** Files for browsers of a folder, or below an address that is read without credentials. They stay in memory, also when the bucket cannot be reached. */
export const storedFiles = (place: string): StoredFiles => {
  const source = /^https?:/.test(place) ? bucket(place) : folder(place);
  const files = new LRUCache<string, StoredFile, string>({
    maxSize: memoryBytes,
    // About: with the compressed ones.
    sizeCalculation: ({ bytes }) => 2 * bytes + 1,
    fetchMethod: async (path, known, { context: version }) => {
      const content = await source.read(path).catch((error: unknown) => {
        if (!known) throw error;
      });
      if (!content) return known && { ...known, isStale: true };
      const etag = etagOf(content);
      return known?.etag === etag
        ? { ...known, version, isStale: false }
        : newFile(path, content, { version, etag }, source);
    },
  });
  return async (path) => {
    if (!fileName.test(path) || !isForBrowsers(`/${path}`)) return undefined;
    const version = await source.versionOf(path);
    if (version === undefined) return undefined;
    const known = files.get(path);
    if (known?.version === version) return known;
    return files.fetch(path, { context: version, forceRefresh: true, allowStale: known?.isStale === true });
  };
};

const newFile = (
  path: string,
  content: Buffer,
  state: Pick<StoredFile, 'version' | 'etag'>,
  { read }: Source,
): StoredFile => ({
  ...state,
  type: contentTypeOf(path),
  bytes: content.length,
  isCompressed: compressible.test(path) && content.length >= minCompressedBytes,
  as: liveFiles.includes(path) ? encoded(content) : encoded(content, (suffix) => read(path + suffix)),
});

const folder = (root: string): Source => ({
  versionOf: async (path) => {
    const found = await stat(join(root, path)).catch(() => undefined);
    return found?.isFile() ? `${found.ino} ${found.mtimeMs} ${found.size}` : undefined;
  },
  read: (path) => readFile(join(root, path)).catch(() => undefined),
});

const bucket = (address: string): Source => ({
  // The name of every other file is in its address for good.
  versionOf: async (path) => (liveFiles.includes(path) ? String(Math.floor(Date.now() / freshMs)) : 'final'),
  read: async (path) => {
    const answer = await fetch(`${address}/${path}`, { signal: AbortSignal.timeout(bucketTimeoutMs) });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
    // A bucket that may not be listed says 403 of a file that is not there.
    if (answer.status === 403 || answer.status === 404) return undefined;
    throw new Error(`The bucket answers ${answer.status}.`);
  },
});

export const htmlFile = (html: string): SentFile => {
  const content = Buffer.from(html);
  return { etag: etagOf(content), type: 'text/html; charset=utf-8', isCompressed: true, as: encoded(content) };
};

export const sendFile = async ({ headers }: FastifyRequest, reply: FastifyReply, file: SentFile) => {
  reply.header('etag', file.etag).type(file.type);
  if (file.isCompressed) reply.header('vary', 'accept-encoding');
  if (headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const encoding = file.isCompressed ? encodingFor(headers['accept-encoding']) : undefined;
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await file.as(encoding));
};
