import { readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { UploadStore } from '../../kernel/files/upload-store.ts';
import { credentialPath } from '../../nouns/credentials/credential-files.ts';
import { content } from './content.ts';
import { demoId } from './random.ts';

type DemoCredential = (typeof content.credentials)[number];

const folder = new URL('../certificates/', import.meta.url);

export const certificateId = ({ provider, title }: DemoCredential): string =>
  demoId('credential file', `${provider} ${title}`);

/** One file of each kind stands for all. */
const addressOf = ({ file }: DemoCredential): URL => new URL(`certificate.${file}`, folder);

export const certificateBytes = (credential: DemoCredential): number => statSync(addressOf(credential)).size;

export const storeCertificates = async (store: UploadStore): Promise<void> => {
  for (const one of content.credentials)
    await store.private.put(credentialPath(certificateId(one)), Readable.from([readFileSync(addressOf(one))]));
};
