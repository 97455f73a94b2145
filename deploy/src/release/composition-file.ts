import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Composition, discoverySchema, parseComposition, type Release } from '@nearhand/contracts';
import { PlainError } from '../plain-error.ts';

const revisionName = (revision: number) => `${String(revision).padStart(6, '0')}.json`;

/** The composition of one environment and all its earlier revisions, in a folder. */
export class CompositionFile {
  readonly path: string;
  private readonly revisions: string;

  constructor(folder: string) {
    this.path = join(folder, 'composition.json');
    this.revisions = join(folder, 'revisions');
    mkdirSync(this.revisions, { recursive: true });
  }

  read(): Composition | undefined {
    if (!existsSync(this.path)) return undefined;
    const parsed = parseComposition(JSON.parse(readFileSync(this.path, 'utf8')));
    return parsed.ok ? parsed.value : undefined;
  }

  /** Makes `releases` what runs. Writes a new revision only when something differs from the present one. */
  put(releases: Record<string, Release[]>): Composition {
    const present = this.read();
    if (present && JSON.stringify(present.microFrontends) === JSON.stringify(releases)) return present;
    const next = { schema: discoverySchema, revision: (present?.revision ?? 0) + 1, microFrontends: releases };
    const parsed = parseComposition(next);
    if (!parsed.ok) throw new PlainError(`The composition is not valid: ${parsed.problems.join('; ')}`);
    const text = `${JSON.stringify(next, null, 2)}\n`;
    writeFileSync(join(this.revisions, revisionName(next.revision)), text);
    writeFileSync(`${this.path}.draft`, text);
    renameSync(`${this.path}.draft`, this.path);
    return parsed.value;
  }
}
