import { parseText } from '@slices/format';
import type { Environment } from '@slices/release/command-line/environments.ts';
import * as v from 'valibot';

const Versions = v.record(v.string(), v.string());

export class Builds {
  private readonly path: string;

  constructor(private readonly environment: Environment) {
    this.path = `environments/${environment.name}/builds.json`;
  }

  /** None where the file is missing or damaged: the next start promotes its builds again. */
  async read(): Promise<Record<string, string>> {
    const blob = await this.environment.store.read(this.path);
    const parsed = parseText(Versions, blob?.bytes.toString() ?? '{}');
    return parsed.ok ? parsed.value : {};
  }

  async write(versions: Record<string, string>): Promise<void> {
    const blob = await this.environment.store.read(this.path);
    await this.environment.store.replace(this.path, Buffer.from(`${JSON.stringify(versions, null, 2)}\n`), blob?.etag);
  }
}
