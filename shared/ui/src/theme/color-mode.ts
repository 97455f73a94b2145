import { storage } from '@nearhand/platform/host';
import './first-paint.js';

export const colorModes = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof colorModes)[number];
export const colorModeKey = 'nearhand-color-mode';
export const colorSchemeAttribute = 'data-color-scheme';

const listeners = new Set<() => void>();
/** While the storage is closed, the choice holds for this document. */
let unstored: ColorMode | undefined;

export const currentMode = (): ColorMode => {
  const stored = unstored ?? storage.local.get(colorModeKey);
  return colorModes.find((mode) => mode === stored) ?? 'system';
};

const systemIsDark = () => window.matchMedia?.('(prefers-color-scheme: dark)');

const applyMode = () => {
  const mode = currentMode();
  const scheme = mode === 'system' ? (systemIsDark()?.matches ? 'dark' : 'light') : mode;
  const root = document.documentElement;
  if (root.getAttribute(colorSchemeAttribute) !== scheme) {
    withoutTransitions(() => root.setAttribute(colorSchemeAttribute, scheme));
  }
  for (const listener of listeners) listener();
};

const withoutTransitions = (change: () => void) => {
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { transition: none !important; }';
  document.head.append(style);
  change();
  getComputedStyle(document.body).color; // styles change before transitions are back
  style.remove();
};

export const setMode = (mode: ColorMode) => {
  unstored = storage.local.set(colorModeKey, mode) ? undefined : mode;
  applyMode();
};

/** Follows the system and the choice in other tabs, until the returned function is called. */
export const followColorMode = (): (() => void) => {
  const system = systemIsDark();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === colorModeKey || key === null) applyMode();
  };
  system?.addEventListener('change', applyMode);
  window.addEventListener('storage', onStorage);
  applyMode();
  return () => {
    system?.removeEventListener('change', applyMode);
    window.removeEventListener('storage', onStorage);
  };
};

export const onColorMode = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
