import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TestEnvironment } from 'jest-environment-node';

const closeTimeoutMs = 5_000;

let code;

const compile = async () => {
  const library = createRequire(new URL('../../api/package.json', import.meta.url)).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')));
};

/**
 * Node, where each test file finds the embedded database's code as `embeddedDatabaseCode`: compiled once per worker, so
 * that only a worker's first file runs it cold. What the tests leave as `idleDatabase` is discarded at the end.
 */
export default class DatabaseEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    code ??= compile();
    // The library asks whether it is a module of the file's own realm.
    this.global.embeddedDatabaseCode = Object.setPrototypeOf(await code, this.global.WebAssembly.Module.prototype);
  }

  /** A database that stays open keeps the worker from ending; one in which a transaction hangs cannot be closed. */
  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    await Promise.race([this.global.idleDatabase?.discard(), setTimeout(closeTimeoutMs, undefined, { ref: false })]);
  }
}
