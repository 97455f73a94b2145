import { renderedId } from '@slices/format';
import { countRepeated } from '@slices/host';

/**
 * While React takes a document over, `early-input.js` notes what it cannot handle yet. `repeat` does it again, once the page
 * is drawn for the session.
 */
export const followEarlyInput = (container: HTMLElement): { repeat: () => void } => {
  const isMember = document.documentElement.hasAttribute('data-session');
  const wasNoted = hasNotedButton();
  if (isMember) container.addEventListener('click', holdButton, true);
  // React has handled every event that reaches the document: it stops one on a part whose code it waits for.
  document.addEventListener('click', forgetEarlyInput);
  document.addEventListener('input', forgetEarlyInput);
  return {
    repeat: () => {
      container.removeEventListener('click', holdButton, true);
      document.removeEventListener('click', forgetEarlyInput);
      document.removeEventListener('input', forgetEarlyInput);
      const { fields, toggles, button, label } = endEarlyInput();
      for (const [field, value] of fields) enter(container, field, value);
      for (const toggle of toggles) toggle.click();
      if (isMember && button && label) pressForMember(container, button, label, wasNoted);
      else press(button, wasNoted);
    },
  };
};

/** Buttons of a page that was drawn for visitors do what visitors may: those of a person with a session wait for it. */
const holdButton = (event: Event) => {
  if (!(event.target instanceof Element && event.target.closest('button:not([popovertarget])'))) return;
  event.stopImmediatePropagation();
  event.preventDefault();
};

/** The noted button, or the one with its text that was drawn for the session in its place. */
export const buttonToPress = (
  container: HTMLElement,
  noted: HTMLButtonElement,
  label: string,
): HTMLButtonElement | undefined => {
  const same = [...container.querySelectorAll('button')].filter((button) => button.textContent === label);
  if (noted.isConnected) return same.find((button) => button === noted);
  return same.length === 1 ? same[0] : undefined;
};

/** Ask before code of a release runs, which could note one. */
export const hasNotedButton = (): boolean => window.earlyInput?.button !== undefined;

export const press = (button: HTMLButtonElement | undefined, wasNoted: boolean): void => {
  if (!button) return;
  countRepeated(wasNoted);
  button.click();
};

/** Presses it when the person's data have come, unless something else is clicked first. */
const pressForMember = (container: HTMLElement, noted: HTMLButtonElement, label: string, wasNoted: boolean) => {
  const stopping = new AbortController();
  const watch = new MutationObserver(() => tryNow());
  const tryNow = () => {
    const button = buttonToPress(container, noted, label);
    if (!button || button.disabled) return;
    stopping.abort();
    press(button, wasNoted);
  };
  stopping.signal.addEventListener('abort', () => watch.disconnect());
  watch.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('click', () => stopping.abort(), { capture: true, once: true, signal: stopping.signal });
  tryNow();
};

const forgetEarlyInput = ({ type, target }: Event) => {
  const { earlyInput } = window;
  if (type === 'click' && earlyInput) earlyInput.button = undefined;
  for (const field of earlyInput?.fields.keys() ?? []) if (field === target) earlyInput?.fields.delete(field);
};

/** Without `#rendered` nothing more is noted. */
export const endEarlyInput = (): NonNullable<Window['earlyInput']> => {
  const { earlyInput = { fields: new Map(), toggles: new Set() } } = window;
  document.getElementById(renderedId)?.remove();
  document.documentElement.removeAttribute('data-early');
  window.earlyInput = undefined;
  return earlyInput;
};

/** React hears of a value only if it differs from the one that was last set on the element itself. */
export const enter = (container: HTMLElement, noted: EarlyField, value: string) => {
  const field = noted.isConnected ? noted : sameNameAs(container, noted);
  if (!field) return;
  const isSelect = field instanceof HTMLSelectElement;
  // Changed since then, for instance by a button that clears it.
  if (field === noted && !isSelect && field.value !== value) return;
  field.value = value ? '' : ' ';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
};

/** React has drawn its part anew, as it does beside a translator. */
const sameNameAs = (container: HTMLElement, { localName, name }: EarlyField): EarlyField | null =>
  name ? container.querySelector<EarlyField>(`${localName}[name="${CSS.escape(name)}"]`) : null;
