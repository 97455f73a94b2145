import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/table.ts', '../composition/operate/src/telemetry/tables.ts'],
  out: './src/migrations',
  breakpoints: true,
});
