import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { errorCodes } from '@nearhand/contracts';
import { notFound } from '../errors/api-error.ts';
import type { Settings } from '../settings/settings.ts';
import { openToSites, type UploadStore, uploadAddresses } from './upload-store.ts';

const forGood = 'public, max-age=31536000, immutable';
const named = /^\w[\w.-]*$/;

export const bucketStore = ({
  bucket,
  prefix,
  endpoint,
  region,
}: NonNullable<Settings['uploadsBucket']>): UploadStore => {
  const client = new S3Client({
    region,
    // Other servers often lack a host name per bucket and Amazon's checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  const objectOf = (path: string) => ({ Bucket: bucket, Key: `${prefix}${path}` });
  return {
    ...uploadAddresses,
    put: async (path, bytes) => {
      const kind = { ContentType: typeOf(path), CacheControl: forGood };
      await client.send(new PutObjectCommand({ ...objectOf(path), ...kind, Body: bytes }));
    },
    remove: async (path) => {
      await client.send(new DeleteObjectCommand(objectOf(path)));
    },
    serve: async (app) => {
      app.addHook('onClose', async () => client.destroy());
      app.get<{ Params: { path: string } }>('/:path', { schema: { hide: true } }, async (request, reply) => {
        const { path } = request.params;
        if (!named.test(path)) throw nothingHere();
        const known = request.headers['if-none-match'];
        try {
          const found = await client.send(new GetObjectCommand({ ...objectOf(path), IfNoneMatch: known }));
          if (!(found.Body instanceof Readable)) throw new Error('The bucket gave no stream.');
          reply.header(...openToSites).header('cache-control', forGood);
          if (found.ETag) reply.header('etag', found.ETag);
          if (found.ContentLength !== undefined) reply.header('content-length', found.ContentLength);
          return reply.type(typeOf(path)).send(found.Body);
        } catch (error) {
          const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
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
