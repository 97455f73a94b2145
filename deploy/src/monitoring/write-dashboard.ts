import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitoringFolder } from './alerts.ts';
import { dashboard } from './dashboard.ts';

writeFileSync(join(monitoringFolder, 'dashboard.json'), dashboard());
