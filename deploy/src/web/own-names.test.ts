import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../kernel/repository.ts';
import { ownFiles, ownNames } from './own-names.ts';

test('every address that nginx answers by itself is known to the check', () => {
  const folder = join(root, 'deploy/nginx');
  const confs = readdirSync(folder).filter((file) => file.endsWith('.conf'));
  const exact = confs
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/location = \/(\S+)/g)])
    .map(([, path = '']) => path);
  expect(exact).toEqual(expect.arrayContaining(['config.json', 'composition.json', 'composition.sig', 'healthz']));
  expect(exact.filter((path) => !ownFiles.includes(path) && !ownNames.includes(path.split('/')[0] ?? ''))).toEqual([]);
});
