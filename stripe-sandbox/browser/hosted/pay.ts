import { type CardField, type CardProblem, cardProblems } from '../card/card-fields.ts';
import { type CardInputs, fieldOrder, formatField, readFields, shownProblems } from '../card/card-form.ts';
import { formBody } from '../frames/stripe-api.ts';

/** The script of the hosted pages on which a card pays. */
const form = document.querySelector<HTMLFormElement>('form.pay');
const alert = form?.querySelector<HTMLElement>('[role=alert]');
const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
const dialog = document.querySelector('dialog');
const find = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`);

/** The page asks for no postal code, but the card's form knows one. */
const unasked = document.createElement('input');
unasked.hidden = true;

const cardInputs = (): CardInputs | undefined => {
  const [number, expiry, cvc] = [find('cardnumber'), find('exp-date'), find('cvc')];
  return number && expiry && cvc ? { number, expiry, cvc, postalCode: unasked } : undefined;
};
const inputs = cardInputs();
const left = new Set<CardField>();

const show = (problems: CardProblem[]): void => {
  if (!inputs) return;
  for (const field of fieldOrder) {
    const found = problems.find((problem) => problem.field === field);
    inputs[field].setAttribute('aria-invalid', String(found !== undefined));
    const text = document.getElementById(`${inputs[field].id}-error`);
    if (!text) continue;
    text.hidden = found === undefined;
    text.textContent = found?.message ?? '';
  }
};

const say = (problem: string | undefined): void => {
  if (!alert) return;
  alert.hidden = problem === undefined;
  alert.textContent = problem ?? '';
};

const state = { isWaiting: false };

/** The button stays enabled, since a disabled one would lose the focus. */
const wait = (isWaiting: boolean): void => {
  state.isWaiting = isWaiting;
  form?.setAttribute('aria-busy', String(isWaiting));
  button?.setAttribute('aria-disabled', String(isWaiting));
};

const unreachable = 'The sandbox could not be reached. You have not been charged. Please try again.';

/** Sends to an address below the page's own, and follows the answer. */
const send = async (below: string, params: Record<string, unknown>): Promise<void> => {
  wait(true);
  say(undefined);
  try {
    const { pathname, search } = window.location;
    const response = await fetch(`${pathname}${below}${search}`, { method: 'POST', body: formBody(params) });
    const answer = await response.json();
    if (answer.status === 'complete') return void window.location.replace(answer.redirect);
    if (answer.status === 'expired') return window.location.reload();
    if (answer.status === 'requires_action') return ask(answer.payment_method);
    say(answer.error?.message ?? unreachable);
  } catch {
    say(unreachable);
  }
  wait(false);
};

const ask = (method: string): void => {
  if (!dialog) return;
  dialog.dataset.method = method;
  dialog.showModal();
};

const answerBank = (outcome: string | undefined): void => {
  dialog?.close();
  void send('/challenge', { outcome: outcome ?? 'fail', payment_method: dialog?.dataset.method });
};

for (const answer of dialog?.querySelectorAll('button') ?? []) {
  answer.addEventListener('click', () => answerBank(answer.dataset.outcome));
}
// Closed without an answer: as at a bank, that is no authentication.
dialog?.addEventListener('cancel', (event) => {
  event.preventDefault();
  answerBank('fail');
});

for (const field of inputs ? fieldOrder : []) {
  inputs?.[field].addEventListener('input', (event) => {
    if (!inputs) return;
    formatField(inputs, field, event instanceof InputEvent && event.inputType.startsWith('delete'));
    show(shownProblems(inputs, left, new Date()));
  });
  inputs?.[field].addEventListener('blur', () => {
    left.add(field);
    if (inputs) show(shownProblems(inputs, left, new Date()));
  });
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (state.isWaiting) return;
  if (!inputs) return void send('', {});
  const problems = cardProblems(readFields(inputs), new Date());
  show(problems);
  const [first] = problems;
  if (first) return inputs[first.field].focus();
  const { number, expiry, cvc } = readFields(inputs);
  void send('', { cardnumber: number, 'exp-date': expiry, cvc });
});
// Before this script runs the browser would send the form by itself, and leave the page.
if (button) button.disabled = false;
