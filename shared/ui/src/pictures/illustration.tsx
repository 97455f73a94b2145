import type { ReactNode } from 'react';

const scenes = {
  empty: (
    <>
      <path d="M38 58h84v40a8 8 0 0 1-8 8H46a8 8 0 0 1-8-8Z" fill="var(--nh-palette-background-paper)" />
      <path d="m38 58 14-20h56l14 20-26 0a16 16 0 0 1-32 0Z" fill="var(--nh-palette-primary-light)" />
      <path d="M38 58h26a16 16 0 0 0 32 0h26v40a8 8 0 0 1-8 8H46a8 8 0 0 1-8-8ZM38 58l14-20h56l14 20" />
      <path d="M80 14v10M58 18l4 8M102 18l-4 8" stroke="var(--nh-palette-secondary-main)" />
    </>
  ),
  search: (
    <>
      <circle cx="72" cy="58" r="30" fill="var(--nh-palette-background-paper)" />
      <path d="M56 58a16 16 0 0 1 16-16" stroke="var(--nh-palette-secondary-main)" />
      <path d="m94 80 24 24" strokeWidth="8" />
      <circle cx="72" cy="58" r="30" />
    </>
  ),
  calendar: (
    <>
      <rect x="38" y="28" width="84" height="78" rx="10" fill="var(--nh-palette-background-paper)" />
      <path d="M38 38a10 10 0 0 1 10-10h64a10 10 0 0 1 10 10v12H38Z" fill="var(--nh-palette-primary-light)" />
      <rect x="38" y="28" width="84" height="78" rx="10" />
      <path d="M38 50h84M58 20v14M102 20v14" />
      <path d="m66 78 10 10 20-20" stroke="var(--nh-palette-secondary-main)" strokeWidth="5" />
    </>
  ),
  wallet: (
    <>
      <rect x="34" y="40" width="92" height="64" rx="10" fill="var(--nh-palette-background-paper)" />
      <path d="M40 40 98 22a6 6 0 0 1 8 6v12" fill="var(--nh-palette-primary-light)" />
      <rect x="34" y="40" width="92" height="64" rx="10" />
      <path d="M126 60h-24a12 12 0 0 0 0 24h24" fill="var(--nh-palette-primary-light)" />
      <circle
        cx="104"
        cy="72"
        r="3"
        fill="var(--nh-palette-secondary-main)"
        stroke="var(--nh-palette-secondary-main)"
      />
    </>
  ),
  error: (
    <>
      <path d="M46 86a20 20 0 0 1 2-40 30 30 0 0 1 58-2 21 21 0 0 1 8 42Z" fill="var(--nh-palette-background-paper)" />
      <path d="m84 48-12 20h16l-12 24" stroke="var(--nh-palette-secondary-main)" strokeWidth="5" />
    </>
  ),
  lock: (
    <>
      <path d="M62 56V42a18 18 0 0 1 36 0v14" />
      <rect x="48" y="56" width="64" height="50" rx="10" fill="var(--nh-palette-background-paper)" />
      <circle cx="80" cy="77" r="6" fill="var(--nh-palette-secondary-main)" stroke="none" />
      <path d="M80 82v9" stroke="var(--nh-palette-secondary-main)" />
    </>
  ),
  heart: (
    <path
      d="M80 102C56 86 42 72 42 54a20 20 0 0 1 38-9 20 20 0 0 1 38 9c0 18-14 32-38 48Z"
      fill="var(--nh-palette-background-paper)"
    />
  ),
  message: (
    <>
      <path d="M36 34h88v52H78l-20 18V86H36Z" fill="var(--nh-palette-background-paper)" />
      <path d="M54 52h52M54 68h32" stroke="var(--nh-palette-secondary-main)" />
    </>
  ),
  map: (
    <>
      <path d="M32 100 56 84l48 16 24-16V56l-24 16-48-16-24 16Z" fill="var(--nh-palette-background-paper)" />
      <path d="M80 82c-14-18-22-26-22-38a22 22 0 0 1 44 0c0 12-8 20-22 38Z" fill="var(--nh-palette-primary-light)" />
      <circle cx="80" cy="44" r="8" fill="var(--nh-palette-secondary-main)" stroke="none" />
    </>
  ),
  success: (
    <>
      <circle cx="80" cy="62" r="36" fill="var(--nh-palette-background-paper)" />
      <path d="m64 63 12 12 22-24" strokeWidth="6" />
      <path d="M30 40l6 4M130 40l-6 4M28 84l8-2M132 84l-8-2M80 12v8" stroke="var(--nh-palette-secondary-main)" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof scenes;

/** Decorative, 160 by 120. */
export const Illustration = ({ name }: { name: IllustrationName }) => (
  <svg
    viewBox="0 0 160 120"
    width="160"
    height="120"
    aria-hidden="true"
    focusable="false"
    fill="none"
    stroke="var(--nh-palette-primary-main)"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <ellipse cx="80" cy="66" rx="72" ry="50" fill="var(--nh-palette-primary-light)" stroke="none" opacity="0.7" />
    {scenes[name]}
  </svg>
);
