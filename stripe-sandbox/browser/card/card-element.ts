import { FrameChannel } from '../frames/frame-channel.ts';
import type { CardChange, CardOptions, CardRequest, FontSource, FrameMessage } from '../frames/frame-messages.ts';
import type { ApiAnswer } from '../frames/stripe-api.ts';

type Listener = (event: unknown) => void;

export interface CardElementSettings {
  origin: string;
  publishableKey: string;
  fonts: FontSource[];
  destroyed: () => void;
}

const emptyCard: CardChange = {
  elementType: 'card',
  empty: true,
  complete: false,
  error: undefined,
  value: { postalCode: '' },
  brand: 'unknown',
};
const className = 'StripeElement';
const focusClass = `${className}--focus`;
let frames = 0;

/** The card field on the shop's page: a frame of the sandbox's origin and the events that come out of it. */
export class CardElement {
  readonly #settings: CardElementSettings;
  readonly #listeners = new Map<string, Set<Listener>>();
  #options: CardOptions;
  #container: HTMLElement | undefined;
  #channel: FrameChannel | undefined;

  constructor(settings: CardElementSettings, options: CardOptions) {
    this.#settings = settings;
    this.#options = options;
  }

  mount(target: string | HTMLElement): void {
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    if (this.#container === container) return;
    this.unmount();
    const frame = cardFrame(this.#settings.origin);
    this.#container = container;
    this.#channel = new FrameChannel(frame, this.#settings.origin, (message) => this.#hear(message));
    container.replaceChildren(frame);
    container.classList.add(className);
    container.addEventListener('click', this.#focusOnClick);
    this.#mark(emptyCard);
  }

  unmount(): void {
    this.#channel?.close();
    this.#container?.removeEventListener('click', this.#focusOnClick);
    for (const name of [...(this.#container?.classList ?? [])]) {
      if (name.startsWith(className)) this.#container?.classList.remove(name);
    }
    this.#channel = undefined;
    this.#container = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#listeners.clear();
    this.#settings.destroyed();
  }

  update(options: CardOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#sendOptions();
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const heard: Listener = (payload) => {
      this.off(event, heard);
      listener(payload);
    };
    return this.on(event, heard);
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener);
    else this.#listeners.delete(event);
    return this;
  }

  focus(): void {
    this.#channel?.frame.focus();
    this.#channel?.send({ type: 'focus' });
  }

  blur(): void {
    this.#channel?.send({ type: 'blur' });
  }

  clear(): void {
    this.#channel?.send({ type: 'clear' });
  }

  /** Not Stripe's: how the Stripe object asks the frame to use the card. */
  request(request: CardRequest): Promise<ApiAnswer> {
    if (!this.#channel)
      throw new Error(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    return this.#channel.request(request);
  }

  #hear(message: FrameMessage): void {
    if (message.type === 'loaded') this.#sendOptions();
    else if (message.type === 'height') this.#channel?.frame.style.setProperty('height', `${message.pixels}px`);
    else if (message.type === 'submit') this.#container?.closest('form')?.requestSubmit();
    else if (message.type === 'change') {
      this.#mark(message.change);
      this.#emit('change', message.change);
    } else {
      if (message.type !== 'ready') this.#container?.classList.toggle(focusClass, message.type === 'focus');
      this.#emit(message.type, message.type === 'ready' ? this : { elementType: 'card' });
    }
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload);
  }

  #mark({ empty, complete, error }: CardChange): void {
    const state = { empty, complete, invalid: error !== undefined };
    for (const [name, isOn] of Object.entries(state)) {
      this.#container?.classList.toggle(`${className}--${name}`, isOn);
    }
  }

  #sendOptions(): void {
    const { publishableKey, fonts } = this.#settings;
    this.#channel?.send({ type: 'options', publishableKey, fonts, options: plain(this.#options) });
  }

  readonly #focusOnClick = (): void => this.focus();
}

/** Options may hold functions or class instances of the page, which cannot be posted. */
const plain = (options: CardOptions): CardOptions => JSON.parse(JSON.stringify(options));

const cardFrame = (origin: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frames += 1;
  frame.name = `__privateStripeFrame${frames}`;
  frame.title = 'Secure card payment input frame';
  frame.src = `${origin}/elements/card?origin=${encodeURIComponent(window.location.origin)}`;
  frame.allow = 'payment *';
  frame.scrolling = 'no';
  // `light only` as the frame's document: with another scheme browsers paint it opaque.
  Object.assign(frame.style, {
    border: 'none',
    display: 'block',
    width: '100%',
    height: '1.2em',
    colorScheme: 'light only',
    background: 'transparent',
  });
  return frame;
};
