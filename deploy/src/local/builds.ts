import { parseText } from '@slices/format';
import type { Environment } from '@slices/release/command-line/environments.ts';
import * as v from 'valibot';

const Texts = v.record(v.string(), v.string());

/** Builds of the last start: `builds` has the version of each that it promoted, `published` the sources and the version. */
export class Builds {
  private readonly path: string;

  constructor(
    private readonly environment: Environment,
    name: 'builds' | 'published',
  ) {
    this.path = `environments/${environment.name}/${name}.json`;
  }

  /** None where the file is missing or damaged: the next start publishes and promotes its builds again. */
  async read(): Promise<Record<string, string>> {
    const blob = await this.environment.store.read(this.path);
    const parsed = parseText(Texts, blob?.bytes.toString() ?? '{}');
    return parsed.ok ? parsed.value : {};
  }

  async write(texts: Record<string, string>): Promise<void> {
    const blob = await this.environment.store.read(this.path);
    await this.environment.store.replace(this.path, Buffer.from(`${JSON.stringify(texts, null, 2)}\n`), blob?.etag);
  }
}
