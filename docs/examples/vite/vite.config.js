import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const { container } = JSON.parse(readFileSync('public/release.json', 'utf8'));

// One classic script whose exports are the container: nothing is loaded later.
export default defineConfig({
  oxc: { jsx: { importSource: 'preact' } },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    lib: { entry: 'src/entry.jsx', name: container, formats: ['iife'], fileName: () => 'remoteEntry.js' },
  },
});
