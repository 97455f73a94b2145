import { moveKinds } from './payment-position.ts';

/** Why a case is opened. */
export const caseReasons = ['no-show', 'quality', 'payment', 'other'] as const;
export type CaseReason = (typeof caseReasons)[number];

export const caseStates = ['open', 'decided', 'withdrawn'] as const;
export type CaseState = (typeof caseStates)[number];

/** The four moves, and `none`: no money moves. */
export const caseOutcomes = [...moveKinds, 'none'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** Characters of each side's statement and of an admin's reason. */
export const maxStatementLength = 2000;
