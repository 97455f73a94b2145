import type { ApiAnswer } from './stripe-api.ts';

export type StyleRules = { [property: string]: string | StyleRules | undefined };
export type CardStyle = Partial<Record<'base' | 'complete' | 'empty' | 'invalid', StyleRules>>;

export interface CardOptions {
  style?: CardStyle;
  hidePostalCode?: boolean;
  hideIcon?: boolean;
  disabled?: boolean;
  value?: { postalCode?: string };
  placeholder?: string;
}

export interface CardChange {
  elementType: 'card';
  empty: boolean;
  complete: boolean;
  error: { type: 'validation_error'; code: string; message: string } | undefined;
  value: { postalCode: string };
  brand: string;
}

/** Requests to the card frame, which alone has the card. */
export type CardRequest =
  | { action: 'createPaymentMethod'; details: unknown }
  | { action: 'confirm'; intentId: string; clientSecret: string; details: unknown };

/** From the shop's page to a frame. */
export type HostMessage =
  | { type: 'options'; publishableKey: string; options: CardOptions; fonts: FontSource[] }
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'request'; id: number; request: CardRequest };

/** From a frame to the shop's page: never the card itself. */
export type FrameMessage =
  | { type: 'loaded' | 'ready' | 'focus' | 'blur' | 'escape' | 'submit' | 'challenged' }
  | { type: 'change'; change: CardChange }
  | { type: 'height'; pixels: number }
  | { type: 'answer'; id: number; answer: ApiAnswer };

export interface FontSource {
  family: string;
  src: string;
  weight?: string;
  style?: string;
}

export const isMessage = (data: unknown): data is { type: string } =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';
