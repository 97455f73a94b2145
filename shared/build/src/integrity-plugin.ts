import type { Compiler } from 'webpack';

/**
 * Every script that a slice loads carries the hash that the shell knows for its address, and one without is not asked
 * for. What is thrown is handed to `done`: thrown past it, it would leave the import pending for good.
 */
const guarded = (createScript: string): string => `
try {
  const hash = globalThis.__nearhandIntegrity?.(url);
  if (hash === undefined) throw new Error('No hash for ' + url);
  ${createScript}
  if (hash) {
    script.integrity = hash;
    script.crossOrigin = 'anonymous';
  }
} catch (error) {
  return done({ type: error.message, target: { src: url } });
}`;

/** Guards the loading of a slice's chunks and hot updates. */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', guarded);
    });
  }
}
