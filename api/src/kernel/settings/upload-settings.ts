import { optional, SettingsError } from './setting-readers.ts';

/** A bucket of S3, or of a server that speaks like it. */
export interface UploadBucket {
  bucket: string;
  /** What the names of pictures begin with there: empty, or ends with a slash. */
  prefix: string;
  /** Undefined: Amazon's. */
  endpoint: string | undefined;
  region: string;
}

/** Where pictures go in place of a folder; undefined where no bucket is named. */
export const uploadBucket = (env: NodeJS.ProcessEnv): UploadBucket | undefined => {
  const bucket = optional(env, 'UPLOADS_S3_BUCKET');
  const prefix = optional(env, 'UPLOADS_S3_PREFIX') ?? '';
  const endpoint = optional(env, 'UPLOADS_S3_ENDPOINT');
  const region = optional(env, 'UPLOADS_S3_REGION') ?? optional(env, 'AWS_REGION') ?? 'us-east-1';
  if (endpoint && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new SettingsError('UPLOADS_S3_ENDPOINT must be a URL such as https://s3.example.');
  if (prefix && !/^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(prefix))
    throw new SettingsError('UPLOADS_S3_PREFIX must be a path such as nearhand/uploads.');
  if (!bucket) {
    if (endpoint || prefix) throw new SettingsError('UPLOADS_S3_BUCKET must be set where its endpoint or prefix is.');
    return undefined;
  }
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw new SettingsError('UPLOADS_S3_BUCKET must be the name of a bucket such as nearhand-uploads.');
  return { bucket, prefix: prefix && `${prefix.replace(/\/$/, '')}/`, endpoint, region };
};
