import { type CardRequest, type FrameMessage, type HostMessage, isMessage } from './frame-messages.ts';
import type { ApiAnswer } from './stripe-api.ts';

/** The page's end of the line to one of our frames. Only that very window at our origin is listened to. */
export class FrameChannel {
  readonly frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #waiting = new Map<number, (answer: ApiAnswer) => void>();
  readonly #heard: (message: FrameMessage) => void;
  #lastId = 0;

  constructor(frame: HTMLIFrameElement, origin: string, heard: (message: FrameMessage) => void) {
    this.frame = frame;
    this.#origin = origin;
    this.#heard = heard;
    window.addEventListener('message', this.#receive);
  }

  send(message: HostMessage): void {
    this.frame.contentWindow?.postMessage(message, this.#origin);
  }

  request(request: CardRequest): Promise<ApiAnswer> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.send({ type: 'request', id, request });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  close(): void {
    window.removeEventListener('message', this.#receive);
    this.frame.remove();
    for (const resolve of this.#waiting.values()) resolve({ error: elementGone });
    this.#waiting.clear();
  }

  readonly #receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.frame.contentWindow || origin !== this.#origin || !isMessage(data)) return;
    // The frame is ours and its origin is proven, so it speaks as `FrameMessage` says.
    const message = data as FrameMessage;
    if (message.type === 'answer') {
      this.#waiting.get(message.id)?.(message.answer);
      this.#waiting.delete(message.id);
    } else {
      this.#heard(message);
    }
  };
}

const elementGone = {
  type: 'invalid_request_error',
  code: 'element_destroyed',
  message: 'The card field was removed before the payment was done.',
};

/** A frame's end of the line to the page that holds it; the page's origin stands in the frame's address. */
export const pageChannel = (heard: (message: HostMessage) => void): ((message: FrameMessage) => void) => {
  const pageOrigin = new URLSearchParams(window.location.search).get('origin') ?? window.location.origin;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== pageOrigin || !isMessage(data)) return;
    // Spoken by our stripe.js in a page whose origin is proven; a page that lies can only spoil its field.
    heard(data as HostMessage);
  });
  // A page that named a foreign origin hears nothing: the browser then drops the message.
  return (message) => window.parent.postMessage(message, pageOrigin);
};
