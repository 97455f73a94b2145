import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';

/** The lines before the command, which bootstrap.mjs does not know. */
const linesOn = (node: string) => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  const args = ['--import', `data:text/javascript,${versions}`, join(root, 'deploy/bootstrap.mjs'), 'unknown'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { notice: stdout, stopped: stderr };
};
const reached = expect.stringContaining("not 'unknown'");

test('Node 20.19 works with a notice, 22 and later without, older ones do not', () => {
  expect(linesOn('20.18.3')).toEqual({ notice: '', stopped: 'Nearhand needs Node 20.19 or newer; this is 20.18.3.\n' });
  const notice = 'Node 20 gets no security fixes any more: use Node 22 or 24.\n';
  expect(linesOn('20.19.0')).toEqual({ notice, stopped: reached });
  expect(linesOn('22.0.0')).toEqual({ notice: '', stopped: reached });
});
