/** Makes assets/favicon.svg. */
import { writeFile } from 'node:fs/promises';
import { brandName, palmPath, pinPath } from '../src/theme/brand.tsx';
import { darkScheme, lightScheme } from '../src/theme/palette.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 56 56">
  <title>${brandName}</title>
  <style>
    .pin { fill: ${lightScheme.primary.main} }
    .palm { fill: ${lightScheme.paper} }
    @media (prefers-color-scheme: dark) { .pin { fill: ${darkScheme.primary.main} } .palm { fill: ${darkScheme.paper} } }
  </style>
  <path class="pin" d="${pinPath}"/>
  <path class="palm" d="${palmPath}"/>
</svg>
`;
await writeFile(new URL('../assets/favicon.svg', import.meta.url), svg);
