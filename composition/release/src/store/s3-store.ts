import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { contentTypeOf } from '@slices/kernel/content-types.ts';
import { OperationError } from '@slices/kernel/user-error.ts';
import type { BlobStore } from './blob-store.ts';

interface Bucket {
  bucket: string;
  prefix: string;
  region: string;
  endpoint?: string | undefined;
  /** A connection without a byte for so long has failed: the call is tried three times. Default 30 s. */
  stillMs?: number;
}

/** A {@link BlobStore} in a bucket with conditional writes. Credentials come from `AWS_*` or the role of the machine. */
export const s3Store = ({ bucket, prefix, region, endpoint, stillMs = 30_000 }: Bucket): BlobStore => {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Other servers than Amazon's often lack checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { socketTimeout: stillMs },
  });
  const root = prefix ? `${prefix}/` : '';
  const name = `s3://${bucket}${prefix && `/${prefix}`}`;
  const at = (path: string) => ({ Bucket: bucket, Key: `${root}${path}` });

  const put = async (path: string, bytes: Buffer, condition: { IfMatch: string } | { IfNoneMatch: '*' }) => {
    const headers = { ContentType: contentTypeOf(path), CacheControl: cacheControl(path) };
    const sent = client.send(new PutObjectCommand({ ...at(path), ...headers, ...condition, Body: bytes }));
    return sent.then(() => true).catch(unless(`${name}/${path}`, conflicts, false));
  };

  const read: BlobStore['read'] = async (path) => {
    const found = async () => {
      const { Body, ETag = '' } = await client.send(new GetObjectCommand(at(path)));
      return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag };
    };
    return found().catch(unless(`${name}/${path}`, missing, undefined));
  };

  const list: BlobStore['list'] = async (folder) => {
    const paths: string[] = [];
    let from: string | undefined;
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${root}${folder}`, ContinuationToken: from }))
        .catch(unless(`${name}/${folder}`, [], undefined));
      for (const { Key = '' } of page?.Contents ?? []) paths.push(Key.slice(root.length));
      from = page?.IsTruncated ? page.NextContinuationToken : undefined;
    } while (from);
    return paths.sort();
  };

  return {
    name,
    keepsCompressed: false,
    read,
    create: (path, bytes) => put(path, bytes, { IfNoneMatch: '*' }),
    replace: (path, bytes, etag) => put(path, bytes, etag === undefined ? { IfNoneMatch: '*' } : { IfMatch: etag }),
    list,
    remove: async (path) => {
      await client.send(new DeleteObjectCommand(at(path))).catch(unless(`${name}/${path}`, missing, undefined));
    },
  };
};

const missing = [404];
/** 409: two conditional writes at once; 404: the object to replace is gone. */
const conflicts = [404, 409, 412];

/** `value` where the bucket answered with one of `statuses`, else an error with the file's name. */
const unless =
  <T>(place: string, statuses: readonly number[], value: T) =>
  (error: unknown): T => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    const isBucket = error instanceof S3ServiceException && error.name === 'NoSuchBucket';
    if (status !== undefined && statuses.includes(status) && !isBucket) return value;
    throw new OperationError(`${place} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`);
  };

const year = 'public, max-age=31536000, immutable';
const cacheControl = (path: string): string => (path.startsWith('releases/') ? year : 'no-cache');
