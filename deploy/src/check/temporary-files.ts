import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const neededBytes = 4e9;

/** The folder for files of tests, which delete thousands: some disks are slow at that. In memory, where that has room and runs programs. */
export const temporaryFiles = (inMemory = '/dev/shm'): string => {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize < neededBytes) return tmpdir();
    const probe = mkdtempSync(join(inMemory, 'nearhand-probe-'));
    try {
      writeFileSync(join(probe, 'program'), '', { mode: 0o700 });
      accessSync(join(probe, 'program'), constants.X_OK);
      return inMemory;
    } finally {
      rmSync(probe, { recursive: true });
    }
  } catch {
    return tmpdir();
  }
};
