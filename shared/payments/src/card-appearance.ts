import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
};

const useThemeColor = (name: string): string =>
  useSyncExternalStore(subscribe, () =>
    getComputedStyle(document.documentElement).getPropertyValue(`--nh-palette-${name}`).trim(),
  );

/** The card field lives in Stripe's iframe, which no stylesheet of ours reaches: it is told the theme's colours. */
export const useCardStyle = () => {
  const ink = useThemeColor('text-primary');
  const soft = useThemeColor('text-secondary');
  const wrong = useThemeColor('error-main');
  return {
    base: {
      color: ink,
      iconColor: soft,
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      lineHeight: '26px',
      '::placeholder': { color: soft },
    },
    invalid: { color: wrong, iconColor: wrong },
  };
};
