/** Makes assets/favicon.svg, and the icons of the installed app from it. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { brandName, palmPath, pinPath } from '../src/theme/brand.tsx';
import { darkScheme, lightScheme } from '../src/theme/palette.ts';

const asset = (name: string) => new URL(`../assets/${name}`, import.meta.url);
const pin = `<path class="pin" d="${pinPath}"/>
  <path class="palm" d="${palmPath}"/>`;

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 56 56">
  <title>${brandName}</title>
  <style>
    .pin { fill: ${lightScheme.primary.main} }
    .palm { fill: ${lightScheme.paper} }
    @media (prefers-color-scheme: dark) { .pin { fill: ${darkScheme.primary.main} } .palm { fill: ${darkScheme.paper} } }
  </style>
  ${pin}
</svg>
`;
await writeFile(asset('favicon.svg'), favicon);

/** Systems cut a circle or a rounded square out of it, so the pin stays inside of the middle 80 %. */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-23 -19 94 94">
  <style>
    .pin { fill: ${lightScheme.primary.main} }
    .palm { fill: ${lightScheme.paper} }
  </style>
  <rect x="-23" y="-19" width="94" height="94" fill="${lightScheme.paper}"/>
  ${pin}
</svg>`;

const png = async (name: string, svg: string, size: number) => {
  const image = sharp(Buffer.from(svg), { density: 1200 }).resize(size, size);
  await writeFile(asset(name), await image.png({ palette: true, colours: 32, effort: 10 }).toBuffer());
};
await png('icon-192.png', favicon, 192);
await png('icon-512.png', favicon, 512);
await png('icon-maskable-512.png', maskable, 512);
