import { GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { ReleasePlace } from '../site/options.ts';
import type { StoreFiles } from './store-files.ts';

type Bucket = Extract<ReleasePlace, { bucket: string }>;

export const bucketFiles = ({ bucket, prefix, endpoint, region }: Bucket): StoreFiles => {
  const client = new S3Client({
    region,
    // Other servers often lack a host name per bucket and Amazon's checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  return {
    read: async (path) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${prefix}${path}` }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        throw error;
      }
    },
    names: async (folder) => {
      const [folders, files]: [string[], string[]] = [[], []];
      const Prefix = `${prefix}${folder}`;
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix, Delimiter: '/', ContinuationToken }),
        );
        for (const one of page.CommonPrefixes ?? []) folders.push((one.Prefix ?? '').slice(Prefix.length, -1));
        for (const one of page.Contents ?? []) files.push((one.Key ?? '').slice(Prefix.length));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return { folders, files };
    },
  };
};
