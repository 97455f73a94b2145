import { type Html, html } from '../hosted/html.ts';

const cards = [
  { method: 'pm_card_visa', name: 'Works' },
  { method: 'pm_card_visa_chargeDeclined', name: 'Declined' },
  { method: 'pm_card_authenticationRequired', name: 'Authentication' },
  { method: 'pm_card_createDispute', name: 'Disputed' },
  { method: 'pm_card_staysProcessing', name: 'Slow' },
];

export const shopPage = ({
  sandboxUrl,
  publishableKey,
}: {
  sandboxUrl: string;
  publishableKey: string;
}): Html => html`<!doctype html>
<html lang="en" data-key="${publishableKey}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Coffee shop – Stripe sandbox demo</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${sandboxUrl}/hosted/hosted.css" />
    <link rel="stylesheet" href="/shop.css" />
    <script defer src="${sandboxUrl}/v3/stripe.js"></script>
    <script defer src="/shop.js"></script>
  </head>
  <body>
    <header class="notice"><strong>Stripe sandbox demo.</strong> No money moves. The sandbox runs at ${sandboxUrl}.</header>
    <main>
      <h1>Coffee shop</h1>
      <p id="status" role="status">Buy something, then see what Stripe tells the shop.</p>
      <div>
        <section aria-labelledby="mug">
          <h2 id="mug">Coffee mug, $20.00</h2>
          <form id="pay" class="actions">
            <p class="hint" id="card-hint">Card: 4242 4242 4242 4242, any date to come, any 3 digits</p>
            <div id="card" role="group" aria-label="Card" aria-describedby="card-hint card-error"></div>
            <p class="error" id="card-error" role="alert"></p>
            <button>Pay $20.00</button>
          </form>
          <p class="hint" id="one-click">Or pay $20.00 by a test card with one click:</p>
          <div class="row" role="group" aria-labelledby="one-click">
            ${cards.map(({ method, name }) => html`<button type="button" data-method="${method}">${name}</button>`)}
          </div>
        </section>
        <section aria-labelledby="club">
          <h2 id="club">Coffee club, $9.00 a month</h2>
          <div class="row"><button type="button" data-call="/subscribe">Subscribe at checkout</button></div>
        </section>
        <section aria-labelledby="time">
          <h2 id="time">Time</h2>
          <p class="hint">A dispute without an answer is lost after 7 days. A plan renews after a month.</p>
          <div class="row">
            <button type="button" data-call="/advance" data-duration="7d">Advance 7 days</button>
            <button type="button" data-call="/advance" data-duration="31d">Advance 31 days</button>
          </div>
        </section>
      </div>
      <div>
        <section aria-labelledby="payments">
          <h2 id="payments">Payments and plans</h2>
          <table>
            <thead><tr><th scope="col">For</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead>
            <tbody id="records"><tr><td colspan="3">None so far</td></tr></tbody>
          </table>
        </section>
        <section aria-labelledby="events">
          <h2 id="events">Events at this shop’s webhook</h2>
          <p class="hint">Newest first. The official SDK has verified each signature.</p>
          <div class="log" role="log" aria-labelledby="events" tabindex="0"><ol id="feed" reversed></ol></div>
        </section>
      </div>
    </main>
  </body>
</html>
`;
