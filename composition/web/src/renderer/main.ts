#!/usr/bin/env node
import { untilTerm } from '../process/until-term.ts';
import { startRenderer } from './renderer.ts';
import { settingsFrom } from './settings.ts';

await untilTerm('renderer', async () => (await startRenderer(settingsFrom(process.env))).stop);
