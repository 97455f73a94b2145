const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');

const { platform, arch } = process;
const here = createRequire(require.resolve('typescript/package.json'));

exports.__esModule = true;
/** The compiler's program. TypeScript finds it with `import.meta.resolve`, which swc writes as `require.resolve`. */
exports.default = () => {
  const folder = dirname(here.resolve(`@typescript/typescript-${platform}-${arch}/package.json`));
  return join(folder, 'lib', platform === 'win32' ? 'tsc.exe' : 'tsc');
};
