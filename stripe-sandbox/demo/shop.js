const byId = (id) => document.getElementById(id);
const say = (text) => {
  byId('status').textContent = text;
};
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' });

const post = async (path, body = {}) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.message);
  return data;
};

const state = { isBusy: false };

/** One task at a time; the page says its result or its error. */
const run = async (task) => {
  if (state.isBusy) return;
  state.isBusy = true;
  say('One moment …');
  say(await task().catch((error) => error.message));
  state.isBusy = false;
};

const stripe = window.Stripe(document.documentElement.dataset.key);
const colorOf = (id) => getComputedStyle(byId(id)).color;
const style = () => ({
  hidePostalCode: true,
  style: {
    base: {
      color: colorOf('card'),
      iconColor: colorOf('card-hint'),
      fontSize: '16px',
      '::placeholder': { color: colorOf('card-hint') },
    },
    invalid: { color: colorOf('card-error') },
  },
});
const card = stripe.elements().create('card', style());
card.mount('#card');
card.on('change', ({ error }) => {
  byId('card-error').textContent = error?.message ?? '';
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => card.update(style()));

const pay = (method) =>
  run(async () => {
    const { client_secret } = await post('/pay');
    const { error, paymentIntent } = await stripe.confirmCardPayment(client_secret, { payment_method: method });
    return error ? error.message : `The browser sees the payment as ${paymentIntent.status}. The webhook says more.`;
  });

const calls = {
  '/subscribe': async () => {
    const { url } = await post('/subscribe');
    window.location.assign(url);
    return 'To the checkout page …';
  },
  '/advance': async ({ duration }) => (await post('/advance', { duration })).text,
  '/refund': async ({ payment }) => `The refund has ${(await post('/refund', { payment })).status}.`,
};

byId('pay').addEventListener('submit', (event) => {
  event.preventDefault();
  void pay({ card });
});
document.addEventListener('click', ({ target }) => {
  const { method, call } = target.dataset;
  if (method) void pay(method);
  if (call) void run(() => calls[call](target.dataset));
});

/** The state that an event gives a record. Events come in no fixed order: a state never goes back to one of a lower rank. */
const stateOf = {
  'payment_intent.created': () => [0, 'started'],
  'payment_intent.processing': () => [1, 'processing'],
  'payment_intent.requires_action': () => [1, 'asks for authentication'],
  'payment_intent.payment_failed': (intent) => [2, intent.last_payment_error.message],
  'payment_intent.succeeded': () => [3, 'paid'],
  'charge.refunded': () => [4, 'refunded'],
  'charge.dispute.created': () => [5, 'disputed'],
  'charge.dispute.closed': (dispute) => [6, `dispute ${dispute.status}`],
  'customer.subscription.created': (plan, created) => [created, plan.status],
  'customer.subscription.updated': (plan, created) => [created, plan.status],
  'customer.subscription.deleted': () => [Infinity, 'canceled'],
};
const records = new Map();

const take = ({ type, created, data: { object } }) => {
  const [rank, state] = stateOf[type]?.(object, created) ?? [-1];
  const id = object.payment_intent ?? object.id;
  const known = records.get(id);
  if (rank < (known?.rank ?? 0)) return;
  const price = object.items?.data[0].price;
  const label = known?.label ?? object.description ?? (price ? 'Coffee club' : 'Invoice');
  records.set(id, { id, rank, state, label, amount: known?.amount ?? price?.unit_amount ?? object.amount });
  byId('records').replaceChildren(...[...records.values()].reverse().map(row));
};

const row = ({ id, label, amount, state }) => {
  const line = document.createElement('tr');
  for (const text of [label, dollars.format(amount / 100), `${state} `]) line.insertCell().textContent = text;
  if (state === 'paid') {
    const refund = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Refund' });
    Object.assign(refund.dataset, { call: '/refund', payment: id });
    refund.setAttribute('aria-label', `Refund ${dollars.format(amount / 100)} for ${label}`);
    line.lastChild.append(refund);
  }
  return line;
};

const heard = new Set();
new EventSource('/events').addEventListener('message', ({ data }) => {
  const event = JSON.parse(data);
  if (heard.has(event.id)) return;
  heard.add(event.id);
  take(event);
  const item = document.createElement('li');
  const type = Object.assign(document.createElement('code'), { textContent: event.type });
  item.append(new Date(event.created * 1000).toISOString().slice(0, 10), ' ', type);
  byId('feed').prepend(item);
});

if (window.location.hash === '#subscribed') say('Welcome to the coffee club. Advance 31 days, and it renews.');
