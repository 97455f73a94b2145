import type { Compiler } from 'webpack';

/**
 * Every script carries the hash that `hashOfUrl` has for its address; a script without one is not loaded.
 * Errors go to `done`: thrown past it, they would leave the import pending.
 */
export const guardedScript = (createScript: string, hashOfUrl: string): string => `
try {
  const hash = ${hashOfUrl};
  if (hash === undefined) throw new Error('No hash for ' + url);
  ${createScript}
  if (hash) {
    script.integrity = hash;
    script.crossOrigin = 'anonymous';
  }
} catch (error) {
  return done({ type: error.message, target: { src: url } });
}`;

export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (createScript) =>
        guardedScript(createScript, 'globalThis.__nearhandIntegrity?.(url)'),
      );
    });
  }
}
