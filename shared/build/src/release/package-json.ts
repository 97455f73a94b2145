import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

const isPackageJson = (data: unknown): data is PackageJson =>
  typeof data === 'object' && data !== null && 'name' in data && 'version' in data;

export const readPackage = (folder: string): PackageJson => {
  const data: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!isPackageJson(data)) throw new Error(`${folder}/package.json has no name or no version.`);
  return data;
};

export const installedVersion = (folder: string, module: string): string | undefined => {
  const name = module.startsWith('@') ? module.split('/').slice(0, 2).join('/') : module.split('/')[0];
  for (const base of createRequire(join(folder, 'package.json')).resolve.paths(module) ?? []) {
    try {
      return readPackage(join(base, name ?? module)).version;
    } catch {
      // not in this node_modules; the next one up may have it
    }
  }
  return undefined;
};
