import { documentStarts, fetchShared } from '@slices/host';

// Run once the shell provides them.
for (const { modules } of documentStarts()) for (const module of modules) fetchShared(module);
