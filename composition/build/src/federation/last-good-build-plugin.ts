import type { Compilation, Compiler } from 'webpack';

const name = 'LastGoodBuildPlugin';

/**
 * A build with a module that does not compile is dropped while there is an older one: the next hot update changes what the
 * page runs. Otherwise that update would give the page shared modules anew which it has from the shell.
 */
export class LastGoodBuildPlugin {
  private hasGood = false;

  apply(compiler: Compiler): void {
    const isDropped = (compilation: Compilation) => this.hasGood && isBroken(compilation);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.shouldRecord.tap(name, () => (isDropped(compilation) ? false : undefined));
    });
    compiler.hooks.shouldEmit.tap(name, (compilation) => (isDropped(compilation) ? false : undefined));
    compiler.hooks.done.tap(name, ({ compilation }) => {
      this.hasGood ||= !isBroken(compilation);
    });
  }
}

const isBroken = ({ errors }: Compilation): boolean => errors.some((error) => 'module' in error && error.module);
