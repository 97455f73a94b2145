/** The address of the release in the trial page. */
export const folder = 'https://site.test/releases/slice/0.0.0/';

/** Scripts as the entry of a slice finds them: by tags. */
export class Scripts {
  readonly faults: string[] = [];
  /** Runs a file of the build; the page sets it. */
  run: (name: string) => void = () => {};

  constructor(private readonly files: ReadonlyMap<string, unknown>) {}

  append(element: Element): void {
    if (element.tagName !== 'SCRIPT') return;
    const name = this.nameOf(element.src);
    if (this.files.has(name))
      queueMicrotask(() => {
        try {
          this.run(name);
        } catch (error) {
          // As in a browser: the script has loaded, and the error goes to the console.
          this.faults.push(`${name} throws ${String(error)}`);
        }
        element.onload?.({ type: 'load', target: element });
      });
    else {
      this.faults.push(
        `it loads ${element.src}, which is no file of the release: load files relative to document.currentScript.src (webpack and rspack: output.publicPath 'auto')`,
      );
      queueMicrotask(() => element.onerror?.({ type: 'error', target: element }));
    }
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
