import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { bucketClient, statusOf, streamOf } from '../../kernel/files/bucket-client.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import type { StoreFiles } from './store-files.ts';

type Bucket = Extract<NonNullable<Settings['releaseStore']>, { bucket: string }>;

export const bucketFiles = ({ bucket, prefix, ...place }: Bucket): StoreFiles => {
  const client = bucketClient(place);
  return {
    read: async (path) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${prefix}${path}` }));
        return await buffer(streamOf(Body));
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
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
