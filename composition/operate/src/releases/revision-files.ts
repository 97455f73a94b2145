import {
  CompositionOutline,
  environmentPaths,
  type IndexedRevision,
  noteText,
  parseText,
  RevisionFile,
  RevisionIndex,
  type TrustState,
} from '@slices/format';
import { sha256 } from '@slices/format/node';
import type { ReleaseStore } from './release-store.ts';
import { signedState, type TrustedKeys } from './signed-documents.ts';

/** The store and the keys to verify its documents with. */
export interface Source {
  store: ReleaseStore;
  keys: TrustedKeys;
}

export interface Trust {
  state: TrustState;
  fault?: string;
}

export interface VerifiedRevision extends Trust, Pick<RevisionFile, 'at' | 'by' | 'why' | 'command' | 'revision'> {
  /** SHA-256 of the composition. */
  hash: string;
  content: CompositionOutline | undefined;
}

const unknownKey = 'It is signed by no key that is known here (COMPOSITION_PUBLIC_KEYS).';

export const trustOf = (state: TrustState, fault: string): Trust => {
  if (state === 'intact') return { state };
  return { state, fault: state === 'unknown' ? unknownKey : fault };
};

/** Undefined where there is no such revision. */
export const readRevision = async (
  { store, keys }: Source,
  environment: string,
  revision: number,
): Promise<VerifiedRevision | undefined> => {
  const bytes = await store.read(environmentPaths.revision(environment, revision));
  if (!bytes) return undefined;
  const file = parsedText(RevisionFile, bytes.toString());
  const content = file && parsedText(CompositionOutline, file.composition);
  if (!file || !content || file.revision !== revision || content.revision !== revision) {
    const note = { at: '', by: '', why: '', command: '' };
    return { revision, ...note, hash: '', content: undefined, state: 'faulty', fault: 'Its file is damaged.' };
  }
  const { composition, signatures, ...note } = file;
  const signed = signedState(composition, signatures, keys);
  const isNoteIntact = content.note === sha256(noteText(environment, note));
  const state = signed === 'intact' && !isNoteIntact ? 'faulty' : signed;
  return { ...note, hash: sha256(composition), content, ...trustOf(state, 'It was changed after it was signed.') };
};

/** None where the index is missing or damaged. */
export const readIndex = async (store: ReleaseStore, environment: string): Promise<IndexedRevision[]> => {
  const bytes = await store.read(environmentPaths.index(environment));
  return parsedText(RevisionIndex, bytes?.toString() ?? '')?.revisions ?? [];
};

export const parsedText = <S extends Parameters<typeof parseText>[0]>(schema: S, text: string) => {
  const parsed = parseText(schema, text);
  return parsed.ok ? parsed.value : undefined;
};
