// `npm run release` in the tools image, where everything is installed already and the lockfile is not asked.
import { register } from 'tsx/esm/api';

register();
const { run } = await import('./src/release.ts');
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isPlain = error instanceof Error && error.name === 'UserError';
  process.stderr.write(`${isPlain ? error.message : String(error?.stack ?? error)}\n`);
  process.exitCode = 1;
}
