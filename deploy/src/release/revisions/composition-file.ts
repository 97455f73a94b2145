import { type Composition, CompositionSignatures, parseComposition, parseWith } from '@nearhand/contracts';
import { NotDone } from '../../kernel/plain-error.ts';
import type { Environment } from '../environments/environments.ts';
import type { Blob } from '../store/blob-store.ts';

/** Where an environment's files lie in its store. */
export const compositionPath = ({ name }: Pick<Environment, 'name'>): string => `environments/${name}/composition.json`;
export const signaturesPath = ({ name }: Pick<Environment, 'name'>): string => `environments/${name}/composition.sig`;
export const revisionsPath = ({ name }: Pick<Environment, 'name'>): string => `environments/${name}/revisions/`;

/** What runs in `environment` now, as browsers get it; undefined where nothing was promoted yet. */
export const readComposition = async (environment: Environment): Promise<Composition | undefined> => {
  const path = compositionPath(environment);
  const blob = await environment.store.read(path);
  return blob && validComposition(blob.bytes.toString(), path);
};

/** Throws a {@link NotDone} that names `path` and every problem. */
export const validComposition = (text: string, path: string): Composition => {
  const parsed = parseComposition(parsedJson(text, path));
  if (!parsed.ok) throw new NotDone(`${path} is not valid: ${parsed.problems.join('; ')}.`);
  return parsed.value;
};

/** Throws a {@link NotDone} that names `path`. */
export const parsedJson = (text: Blob['bytes'] | string, path: string): unknown => {
  try {
    return JSON.parse(text.toString());
  } catch {
    throw new NotDone(`${path} is not valid JSON.`);
  }
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
