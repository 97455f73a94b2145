/** Safari has no requestIdleCallback. Without a timeout: what React has not hydrated yet, a change would replace. */
export const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);
