import type { BookingParty } from '../bookings/booking-lifecycle.ts';
import { type MoveKind, moveKinds } from '../payments/payment-position.ts';
import {
  type AgreementAction,
  type AgreementState,
  agreementRules,
  agreementStates,
  agreementStep,
  allowedAgreementActions,
  proposableKinds,
  proposers,
} from './agreement-lifecycle.ts';

test.each<[MoveKind, BookingParty, AgreementState, BookingParty, AgreementAction[]]>([
  ['cancel', 'customer', 'open', 'provider', ['accept', 'decline']],
  ['cancel', 'customer', 'open', 'customer', ['withdraw']],
  ['refund', 'provider', 'open', 'customer', ['accept', 'decline']],
  ['charge', 'provider', 'open', 'customer', ['pay', 'decline']],
  ['charge', 'customer', 'open', 'provider', ['accept', 'decline']],
  ['charge', 'customer', 'unpaid', 'customer', ['pay', 'withdraw']],
  ['charge', 'customer', 'unpaid', 'provider', []],
  ['tip', 'customer', 'unpaid', 'customer', ['pay', 'withdraw']],
  ['charge', 'admin', 'unpaid', 'customer', ['pay', 'withdraw']],
  ['charge', 'admin', 'unpaid', 'provider', []],
  ['refund', 'provider', 'open', 'admin', []],
])('a %s proposed by the %s that is %s gives the %s %p', (kind, proposedBy, state, party, actions) => {
  expect(allowedAgreementActions({ kind, proposedBy, state }, party)).toEqual(actions);
});

test('a proposal that has ended stays as it is, and an admin answers none', () => {
  for (const kind of moveKinds)
    for (const proposedBy of proposers) {
      for (const state of agreementStates)
        expect(allowedAgreementActions({ kind, proposedBy, state }, 'admin')).toEqual([]);
      for (const state of ['accepted', 'declined', 'withdrawn', 'expired'] as const)
        for (const party of ['customer', 'provider'] as const)
          expect(allowedAgreementActions({ kind, proposedBy, state }, party)).toEqual([]);
    }
});

test('every rule is reached by somebody', () => {
  const reached = agreementRules.filter(({ action, state, leadsTo }) =>
    moveKinds.some((kind) =>
      proposers.some((proposedBy) =>
        (['customer', 'provider'] as const).some(
          (party) => agreementStep({ kind, state, proposedBy }, action, party) === leadsTo,
        ),
      ),
    ),
  );
  expect(reached).toEqual(agreementRules);
});

test.each([
  ['confirmed', 'paid', ['cancel', 'refund', 'charge', 'tip']],
  ['completed', 'paid', ['refund', 'charge', 'tip']],
  ['pending', 'paid', []],
  ['confirmed', 'unpaid', []],
  ['cancelled', 'paid', []],
  ['completed', 'refunded', []],
] as const)('in a %s and %s booking both sides may propose %p', (status, paymentStatus, kinds) => {
  expect(proposableKinds({ status, paymentStatus })).toEqual(kinds);
});
