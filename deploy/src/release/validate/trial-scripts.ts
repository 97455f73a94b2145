import type { Files } from '../releases/build.ts';
import { sri } from '../releases/published-release.ts';

/** The address of the release in the trial page. */
export const folder = 'https://site.test/releases/slice/0.0.0/';

/** Scripts as the entry of a slice finds them: by tags, each with the hash that the shell knows. */
export class Scripts {
  readonly faults: string[] = [];
  /** Runs a file of the build; the page sets it. */
  run: (name: string) => void = () => {};

  constructor(private readonly files: Files) {}

  hashOf(url: string): string | undefined {
    const bytes = this.files.get(this.nameOf(url));
    return bytes && sri(bytes);
  }

  append(element: Element): void {
    if (element.tagName !== 'SCRIPT') return;
    const name = this.nameOf(element.src);
    const fail = (fault: string) => {
      this.faults.push(fault);
      queueMicrotask(() => element.onerror?.({ type: 'error', target: element }));
    };
    if (!this.files.has(name)) fail(`it loads ${element.src}, which is no file of the release`);
    else if (element.integrity !== this.hashOf(element.src))
      fail(`it loads ${name} without the hash from __nearhandIntegrity(url)`);
    else
      queueMicrotask(() => {
        this.run(name);
        element.onload?.({ type: 'load', target: element });
      });
  }

  private nameOf(url: string): string {
    return String(new URL(url, folder)).replace(folder, '');
  }
}

export interface Element {
  tagName: string;
  src: string;
  integrity: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
}
