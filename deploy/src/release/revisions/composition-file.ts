import { Composition, CompositionSignatures, parseWith } from '@nearhand/contracts';
import type { Environment } from '../environments/environments.ts';
import { type Blob, parseStored } from '../store/blob-store.ts';

/** Where an environment's files lie in its store. */
export const compositionPath = ({ name }: Pick<Environment, 'name'>): string => `environments/${name}/composition.json`;
export const signaturesPath = ({ name }: Pick<Environment, 'name'>): string => `environments/${name}/composition.sig`;
export const revisionsPath = ({ name }: Pick<Environment, 'name'>): string => `environments/${name}/revisions/`;

/** What runs in `environment` now, as browsers get it; undefined where nothing was promoted yet. */
export const readComposition = async (environment: Environment): Promise<Composition | undefined> => {
  const path = compositionPath(environment);
  const blob = await environment.store.read(path);
  return blob && parseStored(Composition, blob.bytes, path);
};

/** None where the file is missing or damaged. */
export const signaturesIn = (blob: Blob | undefined): CompositionSignatures['signatures'] => {
  try {
    const parsed = parseWith(CompositionSignatures, JSON.parse(blob?.bytes.toString() ?? ''));
    return parsed.ok ? parsed.value.signatures : [];
  } catch {
    return [];
  }
};
