import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseJson } from '@slices/format';

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The data of a JSON file. Throws an error that names the file, with line and column, or says what stands there instead. */
export const readJson = (file: string): unknown => {
  const parsed = parseJson(readFileSync(file, 'utf8'));
  if (parsed.ok) return parsed.value;
  throw new Error(`${file} ${parsed.problems.join()}.`);
};

const isPackageJson = (data: unknown): data is PackageJson =>
  typeof data === 'object' && data !== null && 'name' in data && 'version' in data;

export const readPackage = (folder: string): PackageJson => {
  const data = readJson(join(folder, 'package.json'));
  if (!isPackageJson(data)) throw new Error(`${folder}/package.json has no name or no version.`);
  return data;
};

/**
 * The range of a library that the package of this folder takes: the one that it declares. From the installed version on, where
 * it declares an exact version, or none that a range says (`catalog:`). Undefined: the library is not installed.
 */
export const wantedRange = (folder: string, module: string): string | undefined => {
  const installed = installedVersion(folder, module);
  if (!installed) return undefined;
  const { dependencies, devDependencies, peerDependencies } = readPackage(folder);
  const declared = { ...devDependencies, ...peerDependencies, ...dependencies }[packageOf(module)];
  return declared && /^[\^~<>=]/.test(declared) ? declared : `^${installed}`;
};

const packageOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

export const installedVersion = (folder: string, module: string): string | undefined => {
  for (const base of createRequire(join(folder, 'package.json')).resolve.paths(module) ?? []) {
    try {
      return readPackage(join(base, packageOf(module))).version;
    } catch {
      // not in this node_modules; the next one up may have it
    }
  }
  return undefined;
};
