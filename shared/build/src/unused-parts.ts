import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const standIn = fileURLToPath(new URL('./unused-part.cjs', import.meta.url));

/** Parts of packages that no component of the product can reach, and that no bundler can tell from used ones. */
export const unusedParts = (folder: string): Record<string, string> => {
  const styles = dirname(createRequire(join(folder, 'package.json')).resolve('@mui/material/styles'));
  return {
    // Material's default theme: every page has the product's own.
    [join(styles, 'createTheme.mjs')]: standIn,
    // Emotion's `withTheme`.
    'hoist-non-react-statics$': standIn,
  };
};
