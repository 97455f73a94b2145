import type { Service } from '../wire/service.ts';

/**
 * What a place tells the widgets that releases offer for it, as the widget's props, by the place's name. Version 1: a
 * place may tell more; a change of meaning takes a new name. A place that is not named here tells nothing.
 */
export interface SlotFacts {
  /** A service that is being written, drawn as customers will see it in a list. */
  'service.preview': { service: Service };
}
/** What the place `Name` tells. */
export type FactsOf<Name extends string> = Name extends keyof SlotFacts ? SlotFacts[Name] : Record<never, never>;
