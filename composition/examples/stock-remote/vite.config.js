import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { remote } from './federation.js';

export default defineConfig({
  plugins: [react(), federation(remote)],
  build: { target: 'esnext', outDir: 'dist/vite' },
});
