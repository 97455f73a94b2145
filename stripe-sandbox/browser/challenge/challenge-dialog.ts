import { FrameChannel } from '../frames/frame-channel.ts';

/** The bank's window over the shop's page. Resolves once the person answered; closing it counts as an answer too. */
export const askForAuthentication = (origin: string, intentId: string, clientSecret: string): Promise<void> =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({ origin: window.location.origin, client_secret: clientSecret });
    frame.src = `${origin}/challenge/${encodeURIComponent(intentId)}?${query}`;
    frame.name = `__privateStripeFrameChallenge`;
    frame.title = '3D Secure authentication';
    dialog.setAttribute('aria-label', '3D Secure authentication');
    style(dialog, frame);

    const channel = new FrameChannel(frame, origin, ({ type }) => {
      if (type === 'challenged') close();
      // Escape inside the frame does not reach the dialog.
      if (type === 'escape') channel.send({ type: 'clear' });
    });
    const opener = document.activeElement;
    const close = () => {
      channel.close();
      dialog.close();
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve();
    };
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      channel.send({ type: 'clear' });
    });
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    frame.focus();
  });

const style = (dialog: HTMLDialogElement, frame: HTMLIFrameElement): void => {
  Object.assign(dialog.style, {
    width: 'min(420px, calc(100vw - 32px))',
    height: 'min(360px, calc(100vh - 32px))',
    margin: 'auto',
    padding: '0',
    border: 'none',
    borderRadius: '14px',
    overflow: 'hidden',
    boxShadow: '0 12px 48px rgb(0 0 0 / 40%)',
  });
  Object.assign(frame.style, { width: '100%', height: '100%', border: 'none', display: 'block' });
};
