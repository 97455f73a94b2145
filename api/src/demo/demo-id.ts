import { createHash } from 'node:crypto';

/** An id that follows from what it names, so that links into the demo outlive a reset. */
export const demoId = (kind: string, name: string): string => {
  const hex = createHash('sha256').update(`nearhand demo ${kind} ${name}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};
