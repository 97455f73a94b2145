import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

let code;

const compile = async (root) => {
  const library = createRequire(join(root, 'package.json')).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')));
};

/**
 * Node, where each test file finds the embedded database's code as `embeddedDatabaseCode`: compiled once per worker, so
 * that only a worker's first file runs it cold.
 */
export default class DatabaseEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.root = config.projectConfig.rootDir;
  }

  async setup() {
    await super.setup();
    code ??= compile(this.root);
    // The library asks whether it is a module of the file's own realm.
    this.global.embeddedDatabaseCode = Object.setPrototypeOf(await code, this.global.WebAssembly.Module.prototype);
  }
}
