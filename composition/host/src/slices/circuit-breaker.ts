import { hostStorage } from '../shared/storage.ts';

const storageKey = 'tripped';

const readStored = (): unknown[] => {
  const stored = hostStorage.session.getJson(storageKey);
  return Array.isArray(stored) ? stored : [];
};
/** For a browser whose storage is full or switched off. */
const notStored = new Set<string>();

/** True for a release that failed for this visitor in this session: it is not tried again. */
export const isCircuitOpen = (slice: string, version: string): boolean => {
  const entry = `${slice}@${version}`;
  return notStored.has(entry) || readStored().includes(entry);
};

export const openCircuit = (slice: string, version: string): void => {
  const entry = `${slice}@${version}`;
  if (!hostStorage.session.set(storageKey, JSON.stringify([...new Set([...readStored(), entry])])))
    notStored.add(entry);
};
