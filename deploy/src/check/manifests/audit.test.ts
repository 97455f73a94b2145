import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { jobsOf } from './workflow.ts';

const temporary = temporaryFolder();

/** Runs the workflow's step where pnpm ends with `code` and prints `report`. */
const audit = (code: number, report: string) => {
  writeFileSync(join(temporary.path, 'npx'), `#!/bin/sh\ncat <<'END'\n${report}\nEND\nexit ${code}\n`, { mode: 0o755 });
  const [command = ''] =
    jobsOf('.github/workflows/audit.yml')
      .packages?.steps.map(({ run }) => run)
      .filter(Boolean) ?? [];
  const env = { ...process.env, PATH: `${temporary.path}:${process.env.PATH}` };
  const { status, stdout } = spawnSync('sh', ['-c', command], { cwd: root, env, encoding: 'utf8' });
  return [status, stdout];
};
const badResponse = (status: number) =>
  `Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n\n  × The audit endpoint (at https://registry.example/-/npm/v1/security/\n  │ advisories/bulk) responded with ${status}:`;

test('the audit fails for a known fault, and says so', () => {
  expect(audit(0, 'No known vulnerabilities found')).toEqual([0, 'No known vulnerabilities found\n']);
  expect(audit(1, '1 vulnerabilities found\nSeverity: 1 high')).toEqual([1, expect.stringContaining('1 high')]);
});

test('a registry without audits is told and skipped, one that fails is not', () => {
  expect(audit(1, badResponse(405))).toEqual([0, expect.stringContaining('Skipped: this registry does not answer')]);
  expect(audit(1, badResponse(500))).toEqual([1, expect.not.stringContaining('Skipped')]);
});
