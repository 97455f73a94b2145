import type { Files } from '../releases/build.ts';

/** The address of the release in the trial page. */
export const folder = 'https://site.test/releases/slice/0.0.0/';

/** Scripts as the entry of a slice loads them: by tags. */
export class Scripts {
  readonly faults: string[] = [];
  /** Runs a file of the build; the page sets it. */
  run: (name: string) => void = () => {};

  constructor(private readonly files: Files) {}

  append(element: Element): void {
    if (element.tagName !== 'SCRIPT') return;
    const name = this.nameOf(element.src);
    const fail = (fault: string) => {
      this.faults.push(fault);
      queueMicrotask(() => element.onerror?.({ type: 'error', target: element }));
    };
    if (!this.files.has(name)) fail(`it loads ${element.src}, which is no file of the release`);
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
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
}
