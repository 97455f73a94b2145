import { documentStarts } from './composition/host/early-starts.ts';
import { fetchShared } from './composition/loading/fetch-shared.ts';

// Run once the shell provides them.
for (const { modules } of documentStarts()) for (const module of modules) fetchShared(module);
