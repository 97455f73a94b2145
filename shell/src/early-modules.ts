import { fetchShared } from './composition/loading/fetch-shared.ts';
import { earlyStarts } from './early-starts.ts';

// Run once the shell provides them.
for (const { modules } of earlyStarts()) for (const module of modules) fetchShared(module);
