// The renderer. The image's build bundled it.
await import('../../composition/web/node_modules/.cache/bundled/main.mjs');
