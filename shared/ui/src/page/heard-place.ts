/**
 * Where toasts and announcements stand, so that they are heard while a dialog is open too: MUI then hides every child of
 * body from assistive technology, but for those that ARIA lets nobody hide. Of these a slot may hold anything.
 */
export const heardPlace: HTMLElement = document.body.appendChild(document.createElement('slot'));
