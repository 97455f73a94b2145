// The renderer, and with the argument `worker` one of its workers. The image's build bundled it.
await import('../node_modules/.cache/nearhand/main.mjs');
