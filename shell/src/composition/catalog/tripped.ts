const storageKey = 'nearhand.tripped';

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
};
/** What storage, full or switched off, did not take: until the page is left. */
const forgotten = new Set<string>();

/** Whether this release broke for this visitor in this session, so that it is not tried again. */
export const isTripped = (slice: string, version: string): boolean => {
  const entry = `${slice}@${version}`;
  return forgotten.has(entry) || read().includes(entry);
};

export const trip = (slice: string, version: string): void => {
  const entry = `${slice}@${version}`;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...new Set([...read(), entry])]));
  } catch {
    forgotten.add(entry);
  }
};
