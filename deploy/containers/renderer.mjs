// The renderer. The image's build bundled it.
await import('../node_modules/.cache/nearhand/main.mjs');
