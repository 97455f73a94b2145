import { createHash, randomUUID } from 'node:crypto';

const widest = /-800(?=\.webp$)/;

/** A name that nothing else has: the same picture sent twice is two, since removing one must not take the other away. */
export const pictureName = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}-${randomUUID()}`;

/** All files behind the path of an upload: that of a service's picture names the widest, `x-800.webp` beside `x-400.webp`. */
export const filesOf = (path: string): string[] => (widest.test(path) ? [path, path.replace(widest, '-400')] : [path]);
