import { satisfies } from 'semver';

/** Whether a version of a shared module is in the range that a release was built for. */
export const fits = (version: string, range: string): boolean => satisfies(version, range, { includePrerelease: true });
