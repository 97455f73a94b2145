import { Readable } from 'node:stream';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

interface BucketPlace {
  endpoint: string | undefined;
  region: string;
}

export const bucketClient = ({ endpoint, region }: BucketPlace): S3Client =>
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
