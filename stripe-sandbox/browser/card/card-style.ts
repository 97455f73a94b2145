import type { CardStyle, StyleRules } from '../frames/frame-messages.ts';

const allowed = new Set([
  'backgroundColor',
  'caretColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontSmoothing',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
]);
const pseudo = /^:(?:hover|focus|disabled|:placeholder|:selection|-webkit-autofill)$/;
const renamed: Record<string, string> = { fontSmoothing: '-webkit-font-smoothing' };

/** `options.style` as a style sheet for the frame: Stripe's properties and states, nothing else. */
export const cardStyleSheet = (style: CardStyle): string =>
  (['base', 'complete', 'empty', 'invalid'] as const)
    .flatMap((state) => rules(state === 'base' ? '.input' : `.input.is-${state}`, style[state] ?? {}))
    .concat(iconRule('.brand', style.base), iconRule('.is-invalid .brand', style.invalid))
    .join('\n');

const rules = (selector: string, members: StyleRules): string[] => {
  const declarations = Object.entries(members).flatMap(([name, value]) =>
    allowed.has(name) && isPlainValue(value) ? [`${renamed[name] ?? dashed(name)}: ${value};`] : [],
  );
  const nested = Object.entries(members).flatMap(([name, value]) =>
    typeof value === 'object' && pseudo.test(name) ? rules(`${selector}${name}`, value) : [],
  );
  return [`${selector} { ${declarations.join(' ')} }`, ...nested];
};

const iconRule = (selector: string, members: StyleRules = {}): string[] =>
  isPlainValue(members.iconColor) ? [`${selector} { color: ${members.iconColor}; }`] : [];

const isPlainValue = (value: unknown): value is string => typeof value === 'string' && !/[{}<>;]|url\(/i.test(value);

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
