import { pageChannel } from '../frames/frame-channel.ts';
import { formBody } from '../frames/stripe-api.ts';

const clientSecret = new URLSearchParams(window.location.search).get('client_secret') ?? '';
const buttons = [...document.querySelectorAll('button')];
const alert = document.querySelector('[role=alert]');

const answer = async (outcome: string): Promise<void> => {
  for (const button of buttons) button.disabled = true;
  try {
    await fetch(window.location.pathname, {
      method: 'POST',
      body: formBody({ client_secret: clientSecret, outcome }),
    });
    send({ type: 'challenged' });
  } catch {
    for (const button of buttons) button.disabled = false;
    if (alert) alert.textContent = 'The bank could not be reached. Please try again.';
  }
};

// The page around us closes the window: as at a bank, that is no authentication.
const send = pageChannel(({ type }) => {
  if (type === 'clear') void answer('fail');
});

for (const button of buttons) {
  button.addEventListener('click', () => void answer(button.dataset.outcome ?? 'fail'));
}
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') send({ type: 'escape' });
});
send({ type: 'loaded' });
buttons[0]?.focus();
