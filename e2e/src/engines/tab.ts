/** A tab of a browser that Playwright does not drive. `Element` is the protocol's handle of an element. */
export interface Tab<Element = unknown> {
  goto(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page, or in the frame of {@link Tab.inFrame}. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that an expression is; undefined when it is null. */
  find(expression: string): Promise<Element | undefined>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** The browser's own: WebKit gives a driver's scripts no stack, as a release has that hides its own. */
  back(): Promise<void>;
  upload(element: Element, file: string): Promise<void>;
  inFrame(frame: Element, work: () => Promise<void>): Promise<void>;
  /** In pixels of the page. */
  resize(width: number, height: number): Promise<void>;
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
  /** Ends its process while it does not answer. Undefined where the driver ends with it. */
  crash?(): Promise<void>;
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown';

/** A browser with one profile: its tabs share storage and cookies. */
export interface Engine {
  /** With its version. */
  name: string;
  /** Errors that its tabs threw, or wrote to the console. */
  errors: readonly string[];
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Look {
  dark?: boolean;
}
