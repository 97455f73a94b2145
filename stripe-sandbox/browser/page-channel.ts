import { type FrameMessage, type HostMessage, isMessage } from './frame-messages.ts';

/** A frame's end of the line to the page that holds it; the page's origin stands in the frame's address. */
export const pageChannel = (heard: (message: HostMessage) => void): ((message: FrameMessage) => void) => {
  const pageOrigin = new URLSearchParams(window.location.search).get('origin') ?? window.location.origin;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== pageOrigin || !isMessage(data)) return;
    // Spoken by our own stripe.js in a page whose origin is proven; a page that lies can only spoil its own field.
    heard(data as HostMessage);
  });
  // A page that named a foreign origin hears nothing: the browser then drops the message.
  return (message) => window.parent.postMessage(message, pageOrigin);
};
