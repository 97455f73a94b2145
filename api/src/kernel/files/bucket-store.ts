import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { errorCodes } from '@nearhand/contracts';
import { notFound } from '../errors/api-error.ts';
import type { Settings } from '../settings/settings.ts';
import { openToSites, type UploadStore, uploadAddresses } from './upload-store.ts';

interface BucketPlace {
  endpoint: string | undefined;
  region: string;
}

const bucketClient = ({ endpoint, region }: BucketPlace): S3Client =>
  new S3Client({
    region,
    // Other servers often lack a host name per bucket and Amazon's checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });

export const streamOf = (body: unknown): Readable => {
  if (!(body instanceof Readable)) throw new Error('The bucket gave no stream.');
  return body;
};

export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const forGood = 'public, max-age=31536000, immutable';
const named = /^\w[\w.-]*$/;

export const bucketStore = ({
  bucket,
  prefix,
  endpoint,
  region,
}: NonNullable<Settings['uploadsBucket']>): UploadStore => {
  const client = bucketClient({ endpoint, region });
  const objectOf = (path: string) => ({ Bucket: bucket, Key: `${prefix}${path}` });
  const read = async (path: string): Promise<Readable | undefined> => {
    try {
      return streamOf((await client.send(new GetObjectCommand(objectOf(path)))).Body);
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  };
  const remove = async (path: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(objectOf(path)));
  };
  // `serve` accepts no path with a slash.
  const privateOf = (path: string) => `private/${path}`;
  return {
    ...uploadAddresses,
    put: async (path, bytes) => {
      const kind = { ContentType: typeOf(path), CacheControl: forGood };
      await client.send(new PutObjectCommand({ ...objectOf(path), ...kind, Body: bytes }));
    },
    read,
    remove,
    private: {
      put: (path, chunks) => putInParts(client, objectOf(privateOf(path)), chunks),
      read: (path) => read(privateOf(path)),
      remove: (path) => remove(privateOf(path)),
    },
    serve: async (app) => {
      app.addHook('onClose', async () => client.destroy());
      app.get<{ Params: { path: string } }>('/:path', { schema: { hide: true } }, async (request, reply) => {
        const { path } = request.params;
        if (!named.test(path)) throw nothingHere();
        const known = request.headers['if-none-match'];
        try {
          const found = await client.send(new GetObjectCommand({ ...objectOf(path), IfNoneMatch: known }));
          const body = streamOf(found.Body);
          reply.header(...openToSites).header('cache-control', forGood);
          if (found.ETag) reply.header('etag', found.ETag);
          if (found.ContentLength !== undefined) reply.header('content-length', found.ContentLength);
          return reply.type(typeOf(path)).send(body);
        } catch (error) {
          const status = statusOf(error);
          if (status === 304) return reply.code(304).header('cache-control', forGood).send();
          if (status === 404) throw nothingHere();
          throw error;
        }
      });
    },
  };
};

const typeOf = (path: string): string => (path.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');

const nothingHere = () => notFound(errorCodes.notFound, 'The picture');

/** Parts have at least 5 MiB, but for the last; each is sent within the timeout of a request. */
const partBytes = 8 * 1024 * 1024;

/** For content of unknown length. A process that ends meanwhile leaves parts, which a rule of the bucket must remove. */
const putInParts = async (
  client: S3Client,
  object: { Bucket: string; Key: string },
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...object, ContentType: typeOf(object.Key) }),
  );
  const upload = { ...object, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const Body of inParts(chunks)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
};

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
