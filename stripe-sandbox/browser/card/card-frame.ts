import { pageChannel } from '../frames/frame-channel.ts';
import type { CardOptions, FontSource, HostMessage } from '../frames/frame-messages.ts';
import type { ApiAnswer } from '../frames/stripe-api.ts';
import { type CardField, cardProblems } from './card-fields.ts';
import {
  type CardInputs,
  cardChange,
  fieldOrder,
  formatField,
  isFull,
  readFields,
  shownProblems,
} from './card-form.ts';
import { carryOut } from './card-requests.ts';
import { cardStyleSheet } from './card-style.ts';

const find = <T extends Element>(selector: string, kind: new () => T): T => {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The card frame lacks ${selector}.`);
  return found;
};
const form = find('form', HTMLFormElement);
const brand = find('.brand', HTMLElement);
const inputs: CardInputs = {
  number: find('[name=cardnumber]', HTMLInputElement),
  expiry: find('[name=exp-date]', HTMLInputElement),
  cvc: find('[name=cvc]', HTMLInputElement),
  postalCode: find('[name=postal]', HTMLInputElement),
};
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

const left = new Set<CardField>();
let lastChange = '';
let publishableKey = '';

const send = pageChannel((message) => void hear(message));

const hear = async (message: HostMessage): Promise<void> => {
  if (message.type === 'options') takeOptions(message.options, message.publishableKey, message.fonts);
  else if (message.type === 'focus') inputs.number.focus();
  else if (message.type === 'blur') blurAll();
  else if (message.type === 'clear') clear();
  else if (message.type === 'request') {
    const problem = tellProblems();
    const answer: ApiAnswer = problem ?? (await carryOut(message.request, readFields(inputs), publishableKey));
    send({ type: 'answer', id: message.id, answer });
  }
};

const takeOptions = (options: CardOptions, key: string, fonts: FontSource[]): void => {
  const isFirst = publishableKey === '';
  publishableKey = key;
  sheet.replaceSync(cardStyleSheet(options.style ?? {}));
  brand.hidden = options.hideIcon ?? false;
  inputs.postalCode.hidden = options.hidePostalCode ?? false;
  for (const field of fieldOrder) inputs[field].disabled = options.disabled ?? false;
  if (options.value?.postalCode !== undefined) inputs.postalCode.value = options.value.postalCode;
  show();
  if (!isFirst) return;
  for (const { family, src, weight = 'normal', style = 'normal' } of fonts) {
    document.fonts.add(new FontFace(family, src, { weight, style }));
  }
  send({ type: 'ready' });
};

/** Marks the fields and tells the page when something changed. */
const show = (): void => {
  const problems = shownProblems(inputs, left, new Date());
  for (const field of fieldOrder) {
    const input = inputs[field];
    const isInvalid = problems.some((problem) => problem.field === field);
    input.setAttribute('aria-invalid', String(isInvalid));
    input.classList.toggle('is-invalid', isInvalid);
    input.classList.toggle('is-empty', input.value === '');
    input.classList.toggle('is-complete', !isInvalid && isFull(inputs, field));
  }
  const change = cardChange(inputs, problems[0], new Date());
  form.classList.toggle('is-invalid', problems.length > 0);
  brand.dataset.brand = change.brand;
  const text = JSON.stringify(change);
  if (lastChange && text !== lastChange) send({ type: 'change', change });
  lastChange = text;
};

/** The first thing that keeps the card from being used, shown and focused; undefined when there is none. */
const tellProblems = (): ApiAnswer | undefined => {
  const [first] = cardProblems(readFields(inputs), new Date());
  if (!first) return undefined;
  const error = { type: 'validation_error', code: first.code, message: first.message };
  const change = cardChange(inputs, first, new Date());
  inputs[first.field].setAttribute('aria-invalid', 'true');
  inputs[first.field].classList.add('is-invalid');
  inputs[first.field].focus();
  lastChange = JSON.stringify(change);
  send({ type: 'change', change });
  return { error };
};

const clear = (): void => {
  for (const field of fieldOrder) inputs[field].value = '';
  left.clear();
  show();
};

const blurAll = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

const step = (field: CardField, by: 1 | -1): HTMLInputElement | undefined => {
  const next = fieldOrder[fieldOrder.indexOf(field) + by];
  return next && !inputs[next].hidden ? inputs[next] : undefined;
};

for (const field of fieldOrder) {
  const input = inputs[field];
  input.addEventListener('input', (event) => {
    formatField(inputs, field, event instanceof InputEvent && event.inputType.startsWith('delete'));
    show();
    const isValid = !shownProblems(inputs, left, new Date()).some((problem) => problem.field === field);
    if (
      document.activeElement === input &&
      isValid &&
      isFull(inputs, field) &&
      input.selectionStart === input.value.length
    ) {
      step(field, 1)?.focus();
    }
  });
  input.addEventListener('blur', () => {
    left.add(field);
    show();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && input.value === '') step(field, -1)?.focus();
    else if (event.key === 'Escape') send({ type: 'escape' });
  });
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  send({ type: 'submit' });
});
form.addEventListener('focusin', ({ relatedTarget }) => {
  if (!relatedTarget) send({ type: 'focus' });
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!relatedTarget) send({ type: 'blur' });
});
new ResizeObserver(() => send({ type: 'height', pixels: Math.ceil(form.getBoundingClientRect().height) })).observe(
  form,
);
send({ type: 'loaded' });
